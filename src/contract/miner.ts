import * as z from 'zod/mini';
import { normalizeEmail } from '#domain/email.ts';
import { EMAIL_LENGTH_MAX, PIN_DIGITS, REFERRAL_BONUS_PERCENT } from '#domain/miner/constants.ts';
import { isEmail, PIN_PATTERN } from '#domain/miner/credentials.ts';
import { EVENT_KINDS } from '#domain/miner/wallet-history.ts';
import { get, post, put } from './endpoint.ts';
import type { ProblemCode } from './problem.ts';

/** The miner's calls (specification, "The calls it makes"), and additional ones for reading, referrals and logout. */

export const INVALID_EMAIL = 'Invalid Email Format';
export const INVALID_PIN = `PIN must be exactly ${PIN_DIGITS} digits`;

/** The details of the miner's problems, for the server's documents and the browser's notices. */
export const MINER_PROBLEM_DETAILS = {
  'account-not-found': 'No account exists with this email. Please sign up instead.',
  'email-taken': 'This email is already in use. Please log in instead.',
  'incorrect-pin': 'The PIN you entered is incorrect',
  'not-signed-in': 'Enter your email to start mining',
  'registration-closed': 'New wallets cannot be created at this time.',
  'session-replaced': 'Your wallet is open on another device. Enter your PIN to mine here instead.',
  'wallet-blocked':
    'The team has blocked this wallet. If you think that this is a mistake, write to the support group.',
} as const satisfies Partial<Record<ProblemCode, string>>;

/** Trims and lowercases; the simple pattern and the messages are the specification's. */
export const minerEmailSchema = z
  .string(INVALID_EMAIL)
  .check(z.maxLength(EMAIL_LENGTH_MAX, INVALID_EMAIL), z.overwrite(normalizeEmail), z.refine(isEmail, INVALID_EMAIL));

export const minerPinSchema = z.string(INVALID_PIN).check(z.regex(PIN_PATTERN, INVALID_PIN));

const amount = z.number().check(z.minimum(0));

/** The same at a tenth of its cost. */
export function isAmount(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value < Number.POSITIVE_INFINITY;
}

const instant = z.nullable(z.iso.datetime());

export const walletData = z.object({
  email: z.string(),
  /** TH/s, in effect now. */
  hashrate: z.number(),
  totalMined: z.number(),
  balance: z.number(),
  miningTimeSeconds: z.number(),
  difficulty: z.number(),
  /** Percent, in effect now. */
  bonus: z.number(),
  level: z.number(),
  /** The server's time of the last daily-bonus claim. */
  lastBonusClaimed: instant,
  data: z.object({ nextLevelProgress: z.number() }),
  /** The server's clock, ms since the epoch; a live channel sends it every ten seconds. */
  nowMs: z.optional(z.number()),
});

export type WalletData = z.infer<typeof walletData>;

const walletResponse = z.object({ success: z.boolean(), data: walletData });

/** A browser's copy of the wallet. Beside the totals, the server uses `lastBonusClaimed` only: a claim of the bonus. */
const walletFields = {
  hashrate: z.optional(amount),
  balance: z.optional(amount),
  difficulty: z.optional(amount),
  bonus: z.optional(amount),
  level: z.optional(amount),
  lastBonusClaimed: z.optional(instant),
  data: z.optional(z.object({ nextLevelProgress: z.optional(amount) })),
};

/** What a sync claims. */
export const walletTotals = { totalMined: amount, miningTimeSeconds: amount };

const emailParams = z.object({ email: minerEmailSchema });

export const minerCheckEmail = get('/api/miner/check-email/{email}', {
  summary: 'Whether a mining wallet exists for an email address',
  params: emailParams,
  /** `canCreate`: false when a wallet exists or new ones are closed. */
  response: z.object({ success: z.boolean(), exists: z.boolean(), canCreate: z.boolean(), message: z.string() }),
  problems: ['too-many-requests'],
});

export const minerCreateWallet = post('/api/miner/wallets', {
  summary: 'Create a mining wallet and sign in on this device; totals that are sent along are ignored',
  body: z.object({
    email: minerEmailSchema,
    pin: minerPinSchema,
    totalMined: z.optional(amount),
    miningTimeSeconds: z.optional(amount),
    /** The `ref` of the link that led here: the inviter's referral username. One that names no wallet is ignored. */
    ref: z.optional(z.string()),
    ...walletFields,
  }),
  response: walletResponse,
  successStatus: 201,
  problems: ['email-taken', 'registration-closed', 'too-many-requests'],
});

export const minerSyncWallet = put('/api/miner/wallets/{email}', {
  summary: 'Sync a wallet: the server credits what the mining rules allow and returns the wallet',
  params: emailParams,
  body: z.object({ pin: z.optional(minerPinSchema), ...walletTotals, ...walletFields }),
  response: walletResponse,
  problems: [
    'not-signed-in',
    'incorrect-pin',
    'account-not-found',
    'session-replaced',
    'wallet-blocked',
    'too-many-requests',
  ],
});

export const minerReadWallet = get('/api/miner/wallets/{email}', {
  summary: 'The wallet of the signed-in miner',
  params: emailParams,
  response: walletResponse,
  problems: ['not-signed-in', 'session-replaced', 'wallet-blocked'],
});

/** Bonuses belong to the server, so "Invite sets the bonus to at least 10" of the specification needs a call. */
export const minerActivateReferral = post('/api/miner/wallets/{email}/referral', {
  summary: `Raise the lasting bonus to at least ${REFERRAL_BONUS_PERCENT} %; idempotent`,
  params: emailParams,
  /** `alreadyActive`: the bonus was active before this call. */
  response: z.object({ success: z.boolean(), data: walletData, alreadyActive: z.boolean() }),
  problems: ['not-signed-in', 'session-replaced', 'wallet-blocked'],
});

/** A history reaches back a year. */
export const HISTORY_DAYS_MAX = 366;

export const minerReadHistory = get('/api/miner/wallets/{email}/history', {
  summary: 'What the signed-in miner mined on each day, the current run, and the latest events',
  params: emailParams,
  response: z.object({
    success: z.boolean(),
    data: z.object({
      /** The wallet's total at this instant; what it has now in addition belongs to the run. */
      totalMined: z.number(),
      /** The latest days (UTC) with a credit, oldest first. */
      days: z
        .array(
          z.object({
            day: z.iso.date(),
            /** TVX. */
            mined: z.number(),
            /** TVX credited for the part of this day in which the page was closed or the device asleep. */
            away: z.number(),
          }),
        )
        .check(z.maxLength(HISTORY_DAYS_MAX)),
      /** The latest run: time mined without a longer pause. null: none was recorded. */
      run: z.nullable(
        z.object({
          startedAt: z.iso.datetime(),
          /** null: it has not ended. */
          endedAt: instant,
          seconds: z.number(),
          mined: z.number(),
        }),
      ),
      /** Of all time, the latest run included. */
      longestRunSeconds: z.number(),
      /** Wallets that were created with this miner's link. */
      friends: z.number(),
      /** The latest 50, newest first. */
      events: z.array(
        z.object({
          kind: z.enum(EVENT_KINDS),
          at: z.iso.datetime(),
          /** When a run or an absence ended; null for the others. */
          until: instant,
          /** TVX of a run or an absence, or the level reached; null for the others. */
          amount: z.nullable(z.number()),
        }),
      ),
    }),
  }),
  problems: ['not-signed-in', 'session-replaced', 'wallet-blocked'],
});

export type HistoryData = z.infer<typeof minerReadHistory.response>['data'];

export const minerLogin = post('/api/miner/login', {
  summary: 'Sign in with email address and PIN; ends the session of any other device',
  body: z.object({ email: minerEmailSchema, pin: minerPinSchema }),
  response: walletResponse,
  problems: ['incorrect-pin', 'account-not-found', 'wallet-blocked', 'too-many-requests'],
});

export const minerChangePin = post('/api/miner/wallets/{email}/pin', {
  summary: 'Change the PIN from the signed-in device; other devices that knew the wallet are strangers again',
  params: emailParams,
  body: z.object({ pin: minerPinSchema, newPin: minerPinSchema }),
  problems: ['not-signed-in', 'session-replaced', 'incorrect-pin', 'wallet-blocked', 'too-many-requests'],
});

export const minerLogout = post('/api/miner/logout', {
  summary: "End this device's mining session; `forgetDevice` also removes the cookie that a logout otherwise leaves",
  /** Without an e-mail only the cookies are removed: a browser that forgot its wallet no longer knows the e-mail. */
  body: z.object({ email: z.optional(minerEmailSchema), forgetDevice: z.optional(z.boolean()) }),
});
