import * as z from 'zod/mini';
import { OVERVIEW_RANGES } from '#domain/overview/periods.ts';
import { defineEndpoint } from './endpoint.ts';

/** The team's overview: what needs attention, what the server does, and what changed last. Names no person outside. */

const instant = z.iso.datetime();

/** Active after its end; not active after its start; about to start without a hard cap. */
const PHASE_NOTICES = ['phase-late', 'phase-without-cap'] as const;

/**
 * `mails-delayed` and `downtime` count minutes, `second-factors-off` members; refusals and faults are those of an hour.
 */
const COUNT_NOTICES = [
  'phases-active',
  'faults',
  'refusals',
  'downtime',
  'mails-delayed',
  'second-factors-off',
] as const;
type CountNotice = (typeof COUNT_NOTICES)[number];

/** Of an account. */
const NAME_NOTICES = ['first-password', 'password-due'] as const;

/** What the team should look at. `at`: the start or the end that it is about. */
const attention = z.discriminatedUnion('type', [
  z.object({ type: z.enum(PHASE_NOTICES), id: z.number(), name: z.string(), at: instant }),
  z.object({ type: z.enum(COUNT_NOTICES), count: z.number() }),
  z.object({ type: z.enum(NAME_NOTICES), name: z.string() }),
  z.object({ type: z.literal('campaign-paused'), id: z.number(), name: z.string() }),
  z.object({ type: z.enum(['no-phase', 'no-mail-server']) }),
]);
export type AttentionItem = z.infer<typeof attention>;

/** A notice where there are at least `min`. */
export function counted(type: CountNotice, count: number, min: number): AttentionItem[] {
  return count >= min ? [{ type, count }] : [];
}

const step = z.object({
  start: instant,
  /** Distinct wallets that synced. */
  miners: z.number(),
  mined: z.number(),
  newWallets: z.number(),
  newSubscribers: z.number(),
  refused: z.number(),
  faults: z.number(),
  /** Mean and maximum of a group commit; null: there was none. */
  commitMs: z.nullable(z.number()),
  longestCommitMs: z.nullable(z.number()),
});
export type OverviewStep = z.infer<typeof step>;

const timedPhase = z.object({
  id: z.number(),
  name: z.string(),
  /** Its end when it is active, its start when it is planned. */
  at: instant,
});

export const overview = z.object({
  asOf: instant,
  /** The first minute that was counted; null: none yet. */
  countedSince: z.nullable(instant),
  /** Of the last complete minute, all processes together; null: not counted yet. */
  now: z.object({
    miners: z.nullable(z.number()),
    liveChannels: z.nullable(z.number()),
    minedLastHour: z.number(),
    commitMs: z.nullable(z.number()),
  }),
  /** Hours, or days for '30d'; oldest first, the current one last. */
  steps: z.array(step),
  /** How many campaigns reach, and how many they leave out, because their mail servers refused them. */
  subscribers: z.object({ reached: z.number(), leftOut: z.number() }),
  phase: z.object({ current: z.nullable(timedPhase), next: z.nullable(timedPhase) }),
  /** Mails that could not be sent, campaigns with a start ahead, and the earliest of these starts. */
  mails: z.object({ failed: z.number(), scheduled: z.number(), nextStart: z.nullable(instant) }),
  attention: z.array(attention),
});
export type Overview = z.infer<typeof overview>;

export const adminReadOverview = defineEndpoint({
  id: 'adminReadOverview',
  tag: 'admin',
  access: 'admin',
  method: 'GET',
  path: '/api/admin/overview',
  needs: 'session',
  summary: 'What needs attention, counts of all processes by hour or day (administrators)',
  queryParams: z.object({ range: z.enum(OVERVIEW_RANGES, `The range is one of ${OVERVIEW_RANGES.join(', ')}`) }),
  response: overview,
});
