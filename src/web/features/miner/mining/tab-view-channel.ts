import * as z from 'zod/mini';
import { openBroadcastChannel } from '../device/broadcast-channel.ts';
import type { MiningView } from '../rules/mining-state.ts';

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

export interface TabView {
  /** The mining tab is hidden, so its hashrate is reduced. */
  readonly isHidden: boolean;
  readonly mining: Pick<MiningView, 'wallet' | 'sync' | 'acknowledgedTotalTvx' | 'acknowledgedAtMs' | 'runSeconds'>;
}

export function tabViewOf(view: MiningView): TabView['mining'] {
  const { wallet, sync, acknowledgedTotalTvx, acknowledgedAtMs, runSeconds } = view;
  return { wallet, sync, acknowledgedTotalTvx, acknowledgedAtMs, runSeconds };
}

export interface TabViewChannel {
  readonly post: (view: TabView) => void;
  readonly close: () => void;
}

/** Opens the channel on which the mining tab shows its view of a wallet to the others. */
export function openTabViewChannel(email: string, onTabView: (view: TabView) => void): TabViewChannel {
  const channel = openBroadcastChannel('technovex:miner_snapshot');
  channel?.addEventListener('message', ({ data }) => {
    const message = messageSchema.safeParse(data);
    if (message.success && message.data.email === email) onTabView(message.data);
  });
  return {
    post: (view) => channel?.postMessage({ email, ...view }),
    close: () => channel?.close(),
  };
}
