import type { FastifyBaseLogger } from 'fastify';
import type { AttentionItem } from '#contract/overview.ts';
import type { TimeSpan } from '#domain/miner/presence.ts';
import type { DeviceCookies } from './credentials/tokens.ts';
import type { Database } from './db/database.ts';
import type { RetentionRule } from './db/retention.ts';
import type { BindContext } from './http/bind.ts';
import type { ReportFailure } from './http/problem-error.ts';
import type { Clock } from './lib/clock.ts';
import type { AttemptLimits } from './limits/attempt-limits.ts';
import type { Notices } from './mail/notices.ts';
import type { OutboxStore } from './mail/outbox-store.ts';
import type { Metrics } from './metrics.ts';

/** What the process needs of a capability besides the endpoints that it binds. `app.ts` serves all of them alike. */
export interface Feature {
  /** Delete what it kept long enough; called at the start and every hour. One that fails stops no other. */
  readonly sweeps?: readonly ((nowMs: number) => Promise<void>)[];
  readonly retention?: readonly RetentionRule[];
  /** Another process may have changed its data. */
  readonly onChangedElsewhere?: () => void;
  /** What the team should look at. */
  readonly attention?: (nowMs: number) => Promise<readonly AttentionItem[]>;
}

/** What a capability is registered with. */
export interface FeatureContext extends BindContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: FastifyBaseLogger;
  readonly reportFailure: ReportFailure;
  readonly metrics: Metrics;
  readonly limits: AttemptLimits;
  /** Writes mails, which a sender sends. */
  readonly outbox: OutboxStore;
  /** Writes mails about accounts and acts of the team. */
  readonly notices: Notices;
  readonly sessionSecret: string;
  readonly deviceCookies: DeviceCookies;
  readonly publicOrigin: string | undefined;
  /** Returns when no process was up, in ascending order. */
  readonly downtimes: () => readonly TimeSpan[];
  /** Renders again what a committed change may have changed. */
  readonly refreshPages: () => void;
}
