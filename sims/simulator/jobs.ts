/**
 * The jobs that a campaign consists of, as data, and the one function that does them, in this thread or in a worker.
 */
import { parseDraft } from '../../model/draft.ts';
import type { PropertyId } from '../../properties/property.ts';
import { PROPERTIES } from '../../properties/registry.ts';
import { CompiledDraft } from '../compiled-draft.ts';
import { type Counterexample, type Start, shrink } from '../shrink.ts';
import { type BlockResult, Campaign, type CampaignPlan } from './campaign.ts';

export interface BlockJob {
  readonly kind: 'block';
  readonly draft: string;
  readonly plan: CampaignPlan;
  readonly from: number;
  readonly runs: number;
  readonly wantHashes: boolean;
}

export interface ShrinkJob {
  readonly kind: 'shrink';
  readonly draft: string;
  readonly start: Start;
  readonly property: PropertyId;
  readonly polish: boolean;
}

export interface JobResults {
  readonly block: BlockResult;
  readonly shrink: Counterexample | undefined;
}

export type Job = BlockJob | ShrinkJob;

/** Campaigns that a worker keeps compiled: the main job hunts eight mutants at once. */
const CAMPAIGNS = 12;

/** Does jobs one after the other, keeping the last campaigns compiled. */
export class JobDoer {
  private readonly campaigns = new Map<string, Campaign>();
  private compiled: CompiledDraft | undefined;

  do<J extends Job>(job: J): JobResults[J['kind']];
  do(job: Job): BlockResult | Counterexample | undefined {
    const draft = parseDraft(job.draft);
    if (!draft.ok) throw new Error(`job with a bad draft: ${job.draft}`);
    switch (job.kind) {
      case 'block': {
        const key = JSON.stringify([job.draft, job.plan]);
        const campaign = this.campaigns.get(key) ?? new Campaign(draft.value, job.plan);
        if (this.campaigns.size >= CAMPAIGNS) this.campaigns.clear();
        this.campaigns.set(key, campaign);
        return campaign.block(job.from, job.runs, job.wantHashes);
      }
      case 'shrink': {
        if (this.compiled?.draft.name !== draft.value.name) this.compiled = new CompiledDraft(draft.value, PROPERTIES);
        return shrink(this.compiled, job.start, job.property, job.polish);
      }
    }
  }
}

/** Where jobs are done. `do` may be called many times at once; results come in any order. */
export interface JobRunner {
  do<J extends Job>(job: J): Promise<JobResults[J['kind']]>;
  close(): Promise<void>;
}

/** Everything in this thread, yielding between jobs so that progress and Ctrl-C get their turn. */
export function inThisThread(): JobRunner {
  const doer = new JobDoer();
  return {
    async do<J extends Job>(job: J): Promise<JobResults[J['kind']]> {
      await new Promise<void>((resolve) => setImmediate(resolve));
      return doer.do(job);
    },
    close: async () => {},
  };
}
