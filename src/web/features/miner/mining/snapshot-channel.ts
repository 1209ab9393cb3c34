import * as z from 'zod/mini';
import type { MiningSnapshot } from '#domain/miner/mining-state.ts';
import { openBroadcastChannel } from '../broadcast-channel.ts';

const amount = z.number().check(z.minimum(0));

/** Parsed, because the other tab may run another release. */
const messageSchema = z.object({
  email: z.string(),
  isHidden: z.boolean(),
  mining: z.object({
    wallet: z.object({
      hashrateThs: amount,
      difficulty: z.number().check(z.positive()),
      bonusPercent: amount,
      totalMinedTvx: amount,
      balanceTvx: amount,
      miningTimeSeconds: amount,
      lastBonusClaimedMs: z.nullable(z.number()),
      level: amount,
      nextLevelProgress: amount,
    }),
    sync: z.enum(['idle', 'syncing', 'saved', 'failing']),
    acknowledgedTotalTvx: amount,
    acknowledgedAtMs: z.nullable(z.number()),
    runSeconds: z._default(amount, 0),
  }),
});

/** What the mining tab shows, for the other tabs. */
export interface TabSnapshot {
  /** The mining tab is hidden, so its hashrate is reduced. */
  readonly isHidden: boolean;
  readonly mining: Pick<MiningSnapshot, 'wallet' | 'sync' | 'acknowledgedTotalTvx' | 'acknowledgedAtMs' | 'runSeconds'>;
}

export interface SnapshotChannel {
  /** Sends to the other tabs. */
  readonly post: (snapshot: TabSnapshot) => void;
  readonly close: () => void;
}

/** Opens the channel on which the mining tab shows its snapshot of a wallet to the others. */
export function openSnapshotChannel(email: string, onSnapshot: (snapshot: TabSnapshot) => void): SnapshotChannel {
  const channel = openBroadcastChannel('technovex:miner_snapshot');
  channel?.addEventListener('message', ({ data }) => {
    const message = messageSchema.safeParse(data);
    if (message.success && message.data.email === email) onSnapshot(message.data);
  });
  return {
    post: (snapshot) => channel?.postMessage({ email, ...snapshot }),
    close: () => channel?.close(),
  };
}
