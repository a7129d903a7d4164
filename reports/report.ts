/** What a command hands to `reports/`: one result, and which command it comes from. */
import type {
  CampaignResult,
  LintResult,
  MainResult,
  MutationTableResult,
  ReplayResult,
  TraceResult,
} from '../properties/result.ts';

export interface Results {
  readonly main: MainResult;
  readonly campaign: CampaignResult;
  readonly lint: LintResult;
  readonly mutations: MutationTableResult;
  readonly trace: TraceResult;
  readonly replay: ReplayResult;
}

export type Report = {
  readonly [Kind in keyof Results]: { readonly kind: Kind; readonly result: Results[Kind] };
}[keyof Results];
