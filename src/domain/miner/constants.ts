import { DAY_MS, HOUR_MS } from '../time.ts';

/** Constants of the mining rules (specification, "States and transitions" and "Business constants and limits"). */

/** TVX earned in one second per TH/s at difficulty 1 and no bonus. */
export const TVX_PER_THS_SECOND = 0.00005;

/** Hashrate of the free basic tier, TH/s. */
export const BASIC_HASHRATE_THS = 1;

export const INITIAL_DIFFICULTY = 1;

export const MINING_TICK_MS = 1_000;

/** How often a hidden page mines, and the share of its hashrate. */
export const BACKGROUND_INTERVAL_MS = 2_000;
export const HIDDEN_HASHRATE_FACTOR = 0.4;

/** Share of the hashrate that is credited for the time in which the page was closed or the device asleep. */
export const OFFLINE_HASHRATE_FACTOR = 0.25;

/** A reduced hashrate never falls below this. */
export const REDUCED_HASHRATE_THS_MIN = 0.1;

/** An absence up to this length is not credited. */
export const OFFLINE_RESUME_MS_MIN = 5_000;

/** A jump of the browser's clock longer than this is ignored by a running miner. */
export const TIME_JUMP_MS_MAX = 30_000;

/** After an absence longer than this the mining session is discarded; it also bounds what one sync can credit. */
export const SESSION_GAP_MS_MAX = 6 * HOUR_MS;

/**
 * Time a wallet may leave unclaimed at one sync and still claim at the next. It absorbs the jitter of the network
 * between a browser that counts evenly and a server where its syncs arrive unevenly. It never adds time.
 */
export const CREDIT_CARRY_MS_MAX = 5_000;

/** How long a miner counts as present after a sync; longer than the pause between two syncs of a page that mines. */
export const PRESENT_AFTER_SYNC_MS = 5_000;

/**
 * Absent time that a wallet may be credited at the full rate, for outages of the network: six hours, restored evenly
 * over a day.
 */
export const OUTAGE_ALLOWANCE_MS_MAX = 6 * HOUR_MS;
export const OUTAGE_ALLOWANCE_REFILL_MS = DAY_MS;

/** How long a device stays signed in. */
export const MINER_SESSION_MS_MAX = 30 * DAY_MS;

export const DAILY_BONUS_HOURS = 24;
export const DAILY_BONUS_COOLDOWN_MS = DAILY_BONUS_HOURS * HOUR_MS;
export const DAILY_BONUS_HASHRATE_FACTOR = 1.05;
export const DAILY_BONUS_PERCENT = 5;

/** Bonus of the referral programme, percent. */
export const REFERRAL_BONUS_PERCENT = 10;

/** Hashes per second shown for each TH/s. */
export const SHOWN_HASHES_PER_THS = 1_000;

/** One step of the decorative chart, TVX/h, and how many bars it has. */
export const CHART_STEP_TVX_PER_HOUR = 0.05;
export const CHART_BARS = 7;

export const TVX_PER_LEVEL = 100;

export const PIN_DIGITS = 6;
export const EMAIL_LENGTH_MAX = 254;

/** A shorter absence is part of the run and of the hour that it interrupts, s. */
export const ABSENCE_SECONDS_MIN = 60;
