import * as z from 'zod/mini';
import { get } from './endpoint.ts';

/** The team's overview: what needs attention, and seven numbers. Names no person outside. */

const instant = z.iso.datetime();

/** Active after its end; not active after its start; about to start without a hard cap. */
const PHASE_NOTICES = ['phase-late', 'phase-without-cap'] as const;

/**
 * `mails-delayed` and `downtime` count minutes, `second-factors-off` members.
 */
const COUNT_NOTICES = ['phases-active', 'downtime', 'mails-delayed', 'second-factors-off'] as const;
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

export const overview = z.object({
  attention: z.array(attention),
  numbers: z.object({
    /** In the last 24 hours. */
    newWallets: z.number(),
    blockedWallets: z.number(),
    /** Whom campaigns reach, and whom they leave out, because their mail servers refused them. */
    subscribers: z.number(),
    leftOut: z.number(),
    /** In the last 24 hours. */
    newSubscribers: z.number(),
    scheduledCampaigns: z.number(),
    failedMails: z.number(),
  }),
});
export type Overview = z.infer<typeof overview>;

export const adminReadOverview = get('/api/admin/overview', {
  access: 'admin',
  needs: 'session',
  summary: 'What needs attention, and seven numbers (administrators)',
  response: overview,
});
