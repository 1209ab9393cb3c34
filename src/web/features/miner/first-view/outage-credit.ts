import type { MiningView } from '../rules/mining-state.ts';

/** What became of an outage while a page was open. */
export type OutageCredit =
  | { readonly type: 'none' }
  /** `fromTvx`: what the server had acknowledged before; undefined: the page was opened in the outage. */
  | { readonly type: 'outage'; readonly fromTvx: number | undefined; readonly fromMs: number }
  /** `creditTvx`: what the server has credited since. */
  | { readonly type: 'over'; readonly creditTvx: number | undefined };

export const NO_OUTAGE: OutageCredit = { type: 'none' };

/** A shorter gap is not worth a sentence: a single sync may fail. */
const GAP_MS_MIN = 5_000;

/** Returns `before` after a change of the view, the same object when nothing has become of it. */
export function stepOutageCredit(
  before: OutageCredit,
  view: Pick<MiningView, 'sync' | 'acknowledgedTotalTvx' | 'acknowledgedAtMs'>,
  nowMs: number,
): OutageCredit {
  const { sync, acknowledgedTotalTvx, acknowledgedAtMs } = view;
  if (sync === 'failing') {
    if (before.type === 'outage') return before;
    const fromTvx = acknowledgedAtMs === null ? undefined : acknowledgedTotalTvx;
    return { type: 'outage', fromTvx, fromMs: acknowledgedAtMs ?? nowMs };
  }
  if (before.type !== 'outage') return before;
  if (nowMs - before.fromMs < GAP_MS_MIN) return NO_OUTAGE;
  const { fromTvx } = before;
  return { type: 'over', creditTvx: fromTvx === undefined ? undefined : Math.max(0, acknowledgedTotalTvx - fromTvx) };
}
