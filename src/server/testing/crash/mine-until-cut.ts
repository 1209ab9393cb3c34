import { TVX_PER_THS_SECOND } from '#domain/miner/constants.ts';
import { type ClientWallet, syncWallet } from '../miner-client.ts';

const GREEDY_CLAIM = 1_000_000;

/**
 * Syncs one wallet, the next as soon as one is answered, until the connection breaks. An honest miner claims what it mined
 * since its wallet exists; a greedy one claims a fortune each time.
 */
export async function mineUntilCut(
  origin: string,
  wallet: ClientWallet,
  options: { readonly isGreedy: boolean; readonly onAcknowledged: (totalMined: number) => void },
): Promise<void> {
  for (;;) {
    const seconds = (Date.now() - wallet.startedAtMs) / 1_000;
    const claim = options.isGreedy
      ? { totalMined: GREEDY_CLAIM, miningTimeSeconds: GREEDY_CLAIM }
      : { totalMined: seconds * TVX_PER_THS_SECOND, miningTimeSeconds: seconds };
    const outcome = await syncWallet(origin, wallet, claim);
    if (outcome.kind === 'no-answer') return;
    if (outcome.kind === 'acknowledged') options.onAcknowledged(outcome.data.totalMined);
  }
}
