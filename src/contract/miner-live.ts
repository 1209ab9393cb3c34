import * as z from 'zod/mini';
import { walletData, walletTotals } from './miner.ts';

/**
 * The miner's live channel: a WebSocket (RFC 6455) on which each message is one JSON text. It does what
 * `PUT /api/miner/wallets/{email}` does, for less, and lets the server speak first. The session's cookie names the
 * wallet: an address with an e-mail would be in the logs of proxies.
 */
export const MINER_LIVE_PATH = '/api/miner/live';

/** Bytes of one message, either way. */
export const LIVE_MESSAGE_BYTES_MAX: number = 4 * 1_024;

/** Chosen by the client and repeated in the response. */
const id = z.int().check(z.nonnegative());

export const minerLiveClientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('sync'), id, ...walletTotals }),
  z.object({ type: z.literal('claim-daily-bonus'), id, ...walletTotals, lastBonusClaimed: z.iso.datetime() }),
  z.object({ type: z.literal('activate-referral'), id }),
]);

export const minerLiveServerMessage = z.discriminatedUnion('type', [
  /** First: whose wallet it is. A browser has one session, which another tab may have begun for another wallet. */
  z.object({ type: z.literal('opened'), email: z.string() }),
  z.object({
    type: z.literal('acknowledged'),
    id,
    /** As committed. */
    data: walletData,
    /** TVX that this message added. */
    credited: z.number(),
    /** When the next sync is due, ms from now. */
    nextSyncMs: z.number(),
    /** Of 'activate-referral': the bonus was active before. */
    alreadyActive: z.optional(z.boolean()),
  }),
  z.object({
    type: z.literal('refused'),
    /** null: no message in particular. */
    id: z.nullable(id),
    code: z.string(),
    detail: z.string(),
    retryAfterSeconds: z.optional(z.number()),
  }),
  z.object({
    type: z.literal('session-ended'),
    code: z.enum(['session-replaced', 'not-signed-in']),
    detail: z.string(),
  }),
  z.object({ type: z.literal('pace'), nextSyncMs: z.number() }),
]);

export type MinerLiveClientMessage = z.infer<typeof minerLiveClientMessage>;
export type MinerLiveServerMessage = z.infer<typeof minerLiveServerMessage>;

/** Close codes: RFC 6455, section 7.4.1, IANA's registry, and one of our own. */
export const LIVE_CLOSE = {
  notText: 1003,
  invalidMessage: 1007,
  tooLarge: 1009,
  /** The server restarts: reconnect after a random delay. */
  restart: 1012,
  /** Too many messages, or a client that does not read. */
  tryAgainLater: 1013,
  sessionEnded: 4401,
} as const;
