import type { AttentionItem, Overview } from '#contract/overview.ts';
import type { RetentionRule } from './db/retention.ts';

/** What the process needs of a capability besides its calls. `app.ts` serves all of them alike. */
export interface Feature {
  /** Deletes what it kept long enough; called at the start and every hour. */
  readonly sweep?: (nowMs: number) => Promise<void>;
  /** What the retention rules of an installation delete. */
  readonly retention?: readonly RetentionRule[];
  /** Another process may have changed its data. */
  readonly onChangedElsewhere?: () => void;
  /** What the team's overview shows of it. */
  readonly overview?: (nowMs: number) => Promise<OverviewPart>;
}

interface OverviewPart {
  /** What the team should look at. */
  readonly attention: readonly AttentionItem[];
  /** Of the presale only. */
  readonly phase?: Overview['phase'];
}
