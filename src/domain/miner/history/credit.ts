import { HOUR_MS } from '../../time.ts';
import { earnedBetween } from '../accrual.ts';
import { ABSENCE_SECONDS_MIN } from '../constants.ts';
import { hashrateForMode } from '../mining-mode.ts';
import type { MinerWallet } from '../wallet.ts';
import { type HourCredit, startOfHour } from '../wallet-history.ts';

/** What a change of a wallet added. */
export interface Credit {
  readonly type: 'none' | 'mined' | 'away';
  readonly tvx: number;
  /** Mining time that was added. */
  readonly seconds: number;
}

/**
 * Returns what a change at `nowMs` added. It was credited for time away when it is long and was earned at the offline
 * rate; a page that mined through an outage earned more.
 */
export function creditOf(before: MinerWallet, after: MinerWallet, nowMs: number): Credit {
  const tvx = after.totalMinedTvx - before.totalMinedTvx;
  const seconds = after.miningTimeSeconds - before.miningTimeSeconds;
  if (tvx <= 0) return { type: 'none', tvx: 0, seconds };
  const isAway =
    seconds > ABSENCE_SECONDS_MIN &&
    tvx <= earnedBetween(before, nowMs - seconds * 1_000, nowMs) * awayShareMax(before.tierHashrateThs);
  return { type: isAway ? 'away' : 'mined', tvx, seconds };
}

/** Half-way between the shares of the hashrate that count away and in a hidden page. */
function awayShareMax(hashrateThs: number): number {
  return (hashrateForMode(hashrateThs, 'offline') + hashrateForMode(hashrateThs, 'background')) / 2 / hashrateThs;
}

/** Distributes `tvx` evenly over the time from `fromMs` to `untilMs`; returns one part for each hour, in order. */
export function splitByHour(tvx: number, fromMs: number, untilMs: number): readonly HourCredit[] {
  const parts: HourCredit[] = [];
  let restTvx = tvx;
  let partFromMs = Math.min(fromMs, untilMs);
  for (let nextMs = startOfHour(partFromMs) + HOUR_MS; nextMs <= untilMs; nextMs += HOUR_MS) {
    const minedTvx = (tvx * (nextMs - partFromMs)) / (untilMs - fromMs);
    parts.push({ hourMs: nextMs - HOUR_MS, minedTvx, awayTvx: 0 });
    restTvx -= minedTvx;
    partFromMs = nextMs;
  }
  parts.push({ hourMs: startOfHour(untilMs), minedTvx: Math.max(0, restTvx), awayTvx: 0 });
  return parts;
}
