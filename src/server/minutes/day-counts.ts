import { DAY_STEPS, dayStep, minedOnItsDay } from '#domain/miner/history/miners-today.ts';
import { dayNumber } from '#domain/miner/history/streak.ts';
import type { MinerWallet } from '#domain/miner/wallet.ts';

export type WalletOfDay = Pick<MinerWallet, 'totalMinedTvx' | 'history'>;

/** By how many wallets a step of a day grew or shrank. */
export interface DayCount {
  /** Days since the epoch. */
  readonly day: number;
  readonly step: number;
  readonly wallets: number;
}

const STRIDE = DAY_STEPS + 1;

/** Counts, of this process, which wallets entered and left a step of what is mined in a day. */
export class DayCounts {
  /** By day and step. */
  readonly #changes = new Map<number, number>();

  countCommitted(before: WalletOfDay, after: WalletOfDay): void {
    const afterTvx = minedOnItsDay(after);
    if (afterTvx === undefined) return;
    const day = dayNumber(after.history.hourMs);
    const beforeTvx = dayNumber(before.history.hourMs) === day ? (minedOnItsDay(before) ?? 0) : 0;
    const [left, entered] = [dayStep(beforeTvx), dayStep(afterTvx)];
    if (left === entered) return;
    if (left > 0) this.#add(day * STRIDE + left, -1);
    if (entered > 0) this.#add(day * STRIDE + entered, 1);
  }

  /** Removes and returns the changes, in the order in which every process writes them. */
  take(): readonly DayCount[] {
    const taken = [...this.#changes].sort(([one], [other]) => one - other);
    this.#changes.clear();
    return taken.map(([key, wallets]) => ({ day: Math.floor(key / STRIDE), step: key % STRIDE, wallets }));
  }

  /** Adds changes that could not be written. */
  restore(counts: readonly DayCount[]): void {
    for (const { day, step, wallets } of counts) this.#add(day * STRIDE + step, wallets);
  }

  #add(key: number, wallets: number): void {
    const sum = (this.#changes.get(key) ?? 0) + wallets;
    if (sum === 0) this.#changes.delete(key);
    else this.#changes.set(key, sum);
  }
}
