import type { ReadableStore } from '#web/lib/store.ts';
import type { TabMinerView } from '../mining/tab-miner.ts';
import { MINER_STATUS } from './miner-status-link.tsx';
import { prefixTitle } from './title-prefix.ts';

/** Between two changes of the title of a visible page, ms: some screen readers announce each change of it. */
const VISIBLE_MS_MIN = 60_000;

/** Shows the balance in the title of the tab that mines. Returns a stop function. */
export function showInTitle(miner: ReadableStore<TabMinerView>, now: () => number): () => void {
  const title = prefixTitle();
  let shown = '';
  let shownAtMs = 0;

  function update(): void {
    const { status } = miner.getState();
    const text = status?.where === 'this-tab' ? MINER_STATUS.titlePrefix(status.balanceTvx) : '';
    if (text === shown) return;
    // Before the first digit that is not zero there is nothing to read.
    const isNextText = text !== '' && shown !== '' && shown !== MINER_STATUS.titlePrefix(0);
    if (isNextText && document.visibilityState === 'visible' && now() - shownAtMs < VISIBLE_MS_MIN) return;
    shown = text;
    shownAtMs = now();
    title.set(text);
  }

  update();
  const unsubscribe = miner.subscribe(update);
  return () => {
    unsubscribe();
    title.set('');
    title.stop();
  };
}
