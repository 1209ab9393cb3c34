import { tvxPerSecond } from '../accrual.ts';
import { type MinerClaim, reconcile, type SyncContext } from '../reconcile.ts';
import { type HistoryRecord, recordChange } from '../record-change.ts';
import { activateReferral } from '../referral.ts';
import { type MinerWallet, newMinerWallet } from '../wallet.ts';
import type { HourCredit, MinerEvent } from '../wallet-history.ts';

export const START_MS = Date.UTC(2026, 2, 1, 10, 30);

/** A wallet with what its server stores, and a browser that claims what it mined. */
export class StoredMiner {
  wallet: MinerWallet;
  nowMs = START_MS;
  readonly hours: HourCredit[] = [];
  readonly events: MinerEvent[] = [];

  constructor(wallet = newMinerWallet(START_MS)) {
    this.wallet = wallet;
  }

  /** Syncs after `waitMs`, of which `minedSeconds` were mined at `share` of the rate. */
  sync(waitMs: number, { minedSeconds = waitMs / 1_000, share = 1, claimsBonus = false } = {}): void {
    this.nowMs += waitMs;
    const { tierHashrateThs: hashrateThs, difficulty, lastingBonusPercent: bonusPercent } = this.wallet;
    const minedTvx = minedSeconds * share * tvxPerSecond({ hashrateThs, difficulty, bonusPercent });
    this.claim({
      totalMinedTvx: this.wallet.totalMinedTvx + minedTvx,
      miningTimeSeconds: this.wallet.miningTimeSeconds + minedSeconds,
      lastBonusClaimedMs: claimsBonus ? this.nowMs : null,
    });
  }

  claim(claim: MinerClaim): void {
    const context: SyncContext = { nowMs: this.nowMs, presence: { type: 'request' }, downtimes: [] };
    this.#store(reconcile(this.wallet, claim, context));
  }

  activateReferral(): void {
    this.#store(activateReferral(this.wallet, this.nowMs));
  }

  mine(seconds: number): void {
    for (let second = 0; second < seconds; second += 1) this.sync(1_000);
  }

  #store(after: MinerWallet): void {
    const record: HistoryRecord | undefined = recordChange(this.wallet, after, this.nowMs);
    this.wallet = record === undefined ? after : { ...after, history: record.history };
    this.hours.push(...(record?.hours ?? []));
    this.events.push(...(record?.events ?? []));
  }

  get recordedTvx(): number {
    return this.hours.reduce((sum, { minedTvx, awayTvx }) => sum + minedTvx + awayTvx, 0);
  }

  get openTvx(): number {
    return this.wallet.totalMinedTvx - this.wallet.history.recordedTvx;
  }

  minedIn(hourMs: number): number {
    const recorded = this.hours.filter((credit) => credit.hourMs === hourMs);
    const open = this.wallet.history.hourMs === hourMs ? this.openTvx : 0;
    return recorded.reduce((sum, { minedTvx }) => sum + minedTvx, open);
  }

  get kinds(): string[] {
    return this.events.map(({ kind }) => kind);
  }
}
