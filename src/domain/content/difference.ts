import { CONTENT_PARTS, type ContentPart, type SiteContent } from './content.ts';

/** One entry of a part that differs: an announcement by its text, news by its id, a date or link by its name. */
export interface ContentDifference {
  readonly part: ContentPart;
  /** Empty for a part of one value, and for the order of the announcements. */
  readonly entry: string;
  /** undefined: absent, or the default. */
  readonly before: unknown;
  readonly after: unknown;
}

/** Returns what differs between two versions, by part. */
export function contentDifferences(before: SiteContent, after: SiteContent): ContentDifference[] {
  return CONTENT_PARTS.flatMap((part) => {
    const [old, current] = [entriesOf(before, part), entriesOf(after, part)];
    const changed = [...new Set([...old.keys(), ...current.keys()])]
      .filter((entry) => !isEqual(old.get(entry), current.get(entry)))
      .map((entry) => ({ part, entry, before: old.get(entry), after: current.get(entry) }));
    return part === 'announcements' ? [...changed, ...orderDifference(before, after)] : changed;
  });
}

/** The entries of a part by name; announcements have different texts. */
function entriesOf(content: SiteContent, part: ContentPart): ReadonlyMap<string, unknown> {
  if (part === 'announcements') return new Map(content.announcements?.map((entry) => [entry.text, entry]));
  if (part === 'news') return new Map(content.news?.map((entry) => [entry.id, entry]));
  const value = content[part];
  if (value === undefined) return new Map();
  return typeof value === 'object' ? new Map(Object.entries(value)) : new Map([['', value]]);
}

/** The texts that both have, in two orders. An announcement part that one has not set is no order. */
function orderDifference(before: SiteContent, after: SiteContent): ContentDifference[] {
  const [old, current] = [before, after].map((content) => [...entriesOf(content, 'announcements').keys()]);
  const shared = old?.filter((text) => current?.includes(text));
  const sharedNow = current?.filter((text) => old?.includes(text));
  return isEqual(shared, sharedNow) ? [] : [{ part: 'announcements', entry: '', before: shared, after: sharedNow }];
}

/** Whether two values in normal form are the same. */
export function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
