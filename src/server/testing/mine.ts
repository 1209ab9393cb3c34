import { setTimeout as wait } from 'node:timers/promises';
import { TVX_PER_THS_SECOND } from '#domain/miner/constants.ts';
import { openLiveSync } from './live-client.ts';
import { type ClientWallet, type SyncClaim, type SyncReply, syncWallet } from './miner-client.ts';

const GREEDY_CLAIM = 1_000_000;
const REFUSED_PAUSE_MS = 100;
/** Sums of many small credits, each rounded. */
const ROUNDING_TVX = 1e-9;

export interface MineOptions {
  /** Default: by `PUT`. */
  readonly transport?: 'put' | 'live';
  /** A greedy miner claims a fortune each time; an honest one what it has mined since its wallet was created. */
  readonly isGreedy: boolean;
  readonly onAcknowledged: (totalMined: number) => void;
  readonly onRefused?: () => void;
  /** Called before each sync. */
  readonly isStopped?: () => boolean;
}

/** Syncs one wallet in a closed loop. @returns how it ended: the connection was lost, or `isStopped` returned true */
export async function mine(
  origin: string,
  wallet: ClientWallet,
  options: MineOptions,
): Promise<'disconnected' | 'stopped'> {
  if (options.transport !== 'live') return mineBy((claim) => syncWallet(origin, wallet, claim), wallet, options);
  const { sync, close } = await openLiveSync(origin, wallet);
  return mineBy(sync, wallet, options).finally(close);
}

async function mineBy(
  sync: (claim: SyncClaim) => Promise<SyncReply>,
  wallet: ClientWallet,
  options: MineOptions,
): Promise<'disconnected' | 'stopped'> {
  while (options.isStopped?.() !== true) {
    const seconds = (Date.now() - wallet.startedAtMs) / 1_000;
    const claim = options.isGreedy
      ? { totalMined: GREEDY_CLAIM, miningTimeSeconds: GREEDY_CLAIM }
      : { totalMined: seconds * TVX_PER_THS_SECOND, miningTimeSeconds: seconds };
    const reply = await sync(claim);
    if (reply.type === 'no-response') return 'disconnected';
    if (reply.type === 'acknowledged') options.onAcknowledged(reply.data.totalMined);
    else {
      options.onRefused?.();
      await wait(REFUSED_PAUSE_MS);
    }
  }
  return 'stopped';
}

/**
 * The maximum total of a wallet now: mined without a pause since its creation was requested, at 1 TH/s without bonus.
 */
export function maxAllowedTotal(wallet: ClientWallet): number {
  return ((Date.now() - wallet.requestedAtMs) / 1_000) * TVX_PER_THS_SECOND + ROUNDING_TVX;
}
