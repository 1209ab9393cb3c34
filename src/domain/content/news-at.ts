import { instantMs, nextMs } from '../time.ts';
import type { NewsEntry } from './content.ts';

export interface NewsAt {
  /** Newest first; of one day in the order of the editor. */
  readonly entries: readonly NewsEntry[];
  /** When the passing of time alone shows another entry, ms since the epoch; Infinity: never. */
  readonly changesAtMs: number;
}

/** Returns the news that visitors see at `nowMs` (since the epoch): as a phase, an entry is shown from its date on. */
export function newsAt(news: readonly NewsEntry[] = [], nowMs: number): NewsAt {
  return {
    entries: news
      .filter(({ date }) => instantMs(date) <= nowMs)
      .sort((one, other) => instantMs(other.date) - instantMs(one.date)),
    changesAtMs: nextMs(
      news.map(({ date }) => instantMs(date)),
      nowMs,
    ),
  };
}
