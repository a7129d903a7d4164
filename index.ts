/**
 * The public surface of the package: the model's documents and drafts, the properties, and the simulator.
 * The command line (`bin/`) is another consumer of the same parts.
 */
export type { CompositeDocument } from './model/composite-document.ts';
export { readCompositeDocument } from './model/composite-document.ts';
export { actDigest, compositeDigest } from './model/digest.ts';
export { type Draft, parseDraft, REFERENCE } from './model/draft.ts';
export type { InputProblem, Parsed } from './model/input.ts';
export { type Observation, observationSchema, traceJsonSchema } from './model/observation.ts';
export type { Output } from './model/outputs.ts';
export { CompositeJudge } from './properties/judge.ts';
export { lint } from './properties/lint/index.ts';
export { type Judgement, judgementFor, type Monitor, type Property, type PropertyId } from './properties/property.ts';
export { PROPERTIES } from './properties/registry.ts';
export type { CampaignResult, FailureSummary, MutantResult } from './properties/result.ts';
export { type CheckVerdict, type PropertyVerdict, propertyVerdict } from './properties/verdict.ts';
export { type Act, actSchema } from './sims/act.ts';
export { actOfDocument, profileOf } from './sims/act-of-document.ts';
export { type Choices, SeededChoices, type Tape, TapeChoices } from './sims/choices.ts';
export { CompiledDraft } from './sims/compiled-draft.ts';
export { judgeReplay, readFailure } from './sims/failure.ts';
export { cutAt, lengthOf, type Run, runTape } from './sims/run.ts';
export { SCENARIOS, type Scenario, scenarioSchema } from './sims/scenario.ts';
export { shrink } from './sims/shrink.ts';
export { searchCampaign } from './sims/simulator/search.ts';
export { workerPool } from './sims/simulator/worker-pool.ts';
export { TraceCheck } from './sims/tracecheck/trace-check.ts';
