import * as z from 'zod/mini';
import { logWarning } from '#web/lib/log.ts';
import type { MiningView } from '../rules/mining-state.ts';

/** What a tab of this browser reports to the others about its wallet. */
export interface WalletMessage {
  readonly type: 'signed-in' | 'logged-out' | 'forgotten';
  readonly email: string;
}

export type WalletChannel = ReturnType<typeof createWalletChannel>;

export function createWalletChannel() {
  return createTabChannel<WalletMessage>('technovex:miner');
}

const amount = z.number().check(z.minimum(0));

/** Parsed, because the other tab may run another release. */
const tabViewSchema = z.object({
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

export type TabViewChannel = ReturnType<typeof openTabViewChannel>;

/** Opens the channel on which the mining tab shows its view of a wallet to the others. */
export function openTabViewChannel(email: string, onTabView: (view: TabView) => void) {
  const channel = createTabChannel<unknown>('technovex:miner_snapshot');
  const close = channel.listen((posted) => {
    const message = tabViewSchema.safeParse(posted);
    if (message.success && message.data.email === email) onTabView(message.data);
  });
  return { post: (view: TabView): void => channel.post({ email, ...view }), close };
}

/**
 * A channel to the other tabs of this browser. Opened by `listen`, because the server renders the screen too, and an
 * open channel would keep its process alive.
 */
function createTabChannel<T>(name: string) {
  let channel: BroadcastChannel | undefined;

  return {
    post: (message: T): void => channel?.postMessage(message),
    /** Receives what other tabs post. Returns a stop function. */
    listen(onMessage: (message: T) => void): () => void {
      const opened = openBroadcastChannel(name);
      channel = opened;
      opened?.addEventListener('message', ({ data }: MessageEvent<T>) => onMessage(data));
      return () => {
        opened?.close();
        if (channel === opened) channel = undefined;
      };
    },
  };
}

/** Undefined where it is forbidden, as with blocked cookies and storage; then each tab learns from the server only. */
function openBroadcastChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch (cause) {
    logWarning('The tabs of this browser cannot exchange messages', cause);
    return undefined;
  }
}
