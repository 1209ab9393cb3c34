import type { AttentionItem, CountNotice } from '#contract/overview.ts';
import type { TimeSpan } from '#domain/miner/presence.ts';
import { DAY_MS, MINUTE_MS } from '#domain/overview/periods.ts';
import type { Phase } from '#domain/presale/phase.ts';
import { phaseStatus } from '#domain/presale/status.ts';
import { phasePosition } from '#domain/presale/timeline.ts';

export interface AttentionFacts {
  /** Phases that are not deleted, without those that are completed, by start date. */
  readonly phases: readonly (Phase & { readonly id: number })[];
  /** Of the last hour. */
  readonly faults: number;
  readonly refused: number;
  /** When no process was up. */
  readonly downtimes: readonly TimeSpan[];
  readonly mails: {
    readonly failed: number;
    readonly held: number;
    /** Of the mail to one person that is due the longest; 0: none is due, or there is no mail server. */
    readonly oldestDueSeconds: number;
  };
  readonly pausedCampaigns: readonly { readonly id: number; readonly name: string }[];
  readonly snapshots: {
    /** When the latest one was published; null: none was. */
    readonly publishedAt: string | null;
    /** The latest run, if it failed. */
    readonly failed: string | null;
  };
  /** Administrators who never changed the password of the first start, and who have to choose a new one. */
  readonly accounts: { readonly firstPassword: readonly string[]; readonly passwordDue: readonly string[] };
}

const CAP_DUE_MS = 14 * DAY_MS;
const REFUSALS_MIN = 100;
const DOWNTIME_SINCE_MS = DAY_MS;
const DOWNTIME_MS_MIN = MINUTE_MS;
const MAIL_DELAY_SECONDS_MIN = 15 * 60;
const SNAPSHOT_AGE_MS = 30 * DAY_MS;

type Rule = (facts: AttentionFacts, nowMs: number) => readonly AttentionItem[];

const RULES: readonly Rule[] = [
  phasesOver,
  severalActive,
  phasesLate,
  phasesWithoutCap,
  noPhase,
  serverTrouble,
  mails,
  campaigns,
  snapshots,
  accounts,
];

/** Returns what the team should look at, the most urgent first. */
export function attentionOf(facts: AttentionFacts, nowMs: number): readonly AttentionItem[] {
  return RULES.flatMap((rule) => rule(facts, nowMs));
}

function phasesOver({ phases }: AttentionFacts, nowMs: number): AttentionItem[] {
  return phases
    .filter((phase) => phaseStatus(phase) === 'active' && Date.parse(phase.endDate) <= nowMs)
    .map(({ id, name, endDate }) => ({ type: 'phase-over', id, name, at: endDate }));
}

function severalActive({ phases }: AttentionFacts, nowMs: number): AttentionItem[] {
  const count = phases.filter((phase) => phasePosition(phase, nowMs) === 'now').length;
  return count > 1 ? [{ type: 'phases-active', count }] : [];
}

function phasesLate({ phases }: AttentionFacts, nowMs: number): AttentionItem[] {
  return phases
    .filter((phase) => phasePosition(phase, nowMs) === 'delayed')
    .map(({ id, name, startDate }) => ({ type: 'phase-late', id, name, at: startDate }));
}

function phasesWithoutCap({ phases }: AttentionFacts, nowMs: number): AttentionItem[] {
  return phases
    .filter((phase) => phase.hardCap === null && phasePosition(phase, nowMs) === 'next')
    .filter(({ startDate }) => Date.parse(startDate) - nowMs <= CAP_DUE_MS)
    .map(({ id, name, startDate }) => ({ type: 'phase-without-cap', id, name, at: startDate }));
}

function noPhase({ phases }: AttentionFacts, nowMs: number): AttentionItem[] {
  return phases.some((phase) => phasePosition(phase, nowMs) !== 'past') ? [] : [{ type: 'no-phase' }];
}

function serverTrouble({ faults, refused, downtimes }: AttentionFacts, nowMs: number): AttentionItem[] {
  const sinceMs = nowMs - DOWNTIME_SINCE_MS;
  const downMs = downtimes
    .map(({ fromMs, untilMs }) => Math.max(0, Math.min(untilMs, nowMs) - Math.max(fromMs, sinceMs)))
    .reduce((sum, ms) => sum + ms, 0);
  return [
    ...counted('faults', faults, 1),
    ...counted('refusals', refused, REFUSALS_MIN),
    ...counted('downtime', Math.round(downMs / MINUTE_MS), DOWNTIME_MS_MIN / MINUTE_MS),
  ];
}

function mails({ mails: { failed, held, oldestDueSeconds } }: AttentionFacts): AttentionItem[] {
  return [
    ...counted('mails-failed', failed, 1),
    ...counted('mails-held', held, 1),
    ...(oldestDueSeconds >= MAIL_DELAY_SECONDS_MIN
      ? counted('mails-delayed', Math.floor(oldestDueSeconds / 60), 1)
      : []),
  ];
}

function campaigns({ pausedCampaigns }: AttentionFacts): AttentionItem[] {
  return pausedCampaigns.map(({ id, name }) => ({ type: 'campaign-paused', id, name }));
}

function snapshots({ snapshots: { publishedAt, failed } }: AttentionFacts, nowMs: number): AttentionItem[] {
  const ageMs = publishedAt === null ? 0 : nowMs - Date.parse(publishedAt);
  return [
    ...(failed === null ? [] : [{ type: 'snapshot-failed', name: failed } as const]),
    ...(ageMs > SNAPSHOT_AGE_MS ? counted('snapshot-old', Math.floor(ageMs / DAY_MS), 1) : []),
  ];
}

function accounts({ accounts: { firstPassword, passwordDue } }: AttentionFacts): AttentionItem[] {
  return [
    ...firstPassword.map((name) => ({ type: 'first-password', name }) as const),
    ...passwordDue.map((name) => ({ type: 'password-due', name }) as const),
  ];
}

function counted(type: CountNotice, count: number, min: number): AttentionItem[] {
  return count >= min ? [{ type, count }] : [];
}
