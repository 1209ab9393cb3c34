import { instantMs, nextMs } from '../time.ts';
import type { Announcement, NewsEntry, SiteContent } from './content.ts';

/** What pages show of an announcement. */
export type VisibleAnnouncement = Pick<Announcement, 'text' | 'href'>;

/** The content that pages show at one time, but for data of their own: news, and whether new wallets are open. */
export interface VisibleContent extends Omit<SiteContent, 'announcements' | 'newWallets' | 'news'> {
  readonly announcements?: readonly VisibleAnnouncement[] | undefined;
}

export interface ContentAt {
  /** undefined: everything has its default. */
  readonly content: VisibleContent | undefined;
  /** When the passing of time alone changes it, ms since the epoch; Infinity: never. */
  readonly changesAtMs: number;
}

/** Returns what pages show of `content` at `nowMs` (since the epoch). */
export function contentAt(content: SiteContent, nowMs: number): ContentAt {
  const { announcements, newWallets: _, news: _news, ...rest } = content;
  const visible: VisibleContent =
    announcements === undefined
      ? rest
      : {
          ...rest,
          announcements: announcements
            .filter((announcement) => isShown(announcement, nowMs))
            .map(({ from: _from, until: _until, ...line }) => line),
        };
  const boundariesMs = (announcements ?? []).flatMap(({ from, until }) => [instantMs(from), instantMs(until)]);
  // A wallet can be connected from the first moment of that day on.
  boundariesMs.push(instantMs(content.connectDay));
  return {
    content: Object.keys(visible).length === 0 ? undefined : visible,
    changesAtMs: nextMs(boundariesMs, nowMs),
  };
}

/** From `from` on, until before `until`. */
function isShown({ from, until }: Announcement, nowMs: number): boolean {
  return !(nowMs < instantMs(from)) && !(nowMs >= instantMs(until));
}

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
