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

/** Of a part, by name. */
type Entries = ReadonlyMap<string, unknown>;

/** Returns what differs between two versions, by part. */
export function contentDifferences(before: SiteContent, after: SiteContent): ContentDifference[] {
  return CONTENT_PARTS.flatMap((part) => {
    const [old, current] = [entriesOf(before, part), entriesOf(after, part)];
    if (part === 'announcements') return [...announcementDifferences(old, current), ...orderDifference(before, after)];
    return [...new Set([...old.keys(), ...current.keys()])]
      .filter((entry) => !isEqual(old.get(entry), current.get(entry)))
      .map((entry) => ({ part, entry, before: old.get(entry), after: current.get(entry) }));
  });
}

/** The entries of a part by name; announcements have different texts. */
function entriesOf(content: SiteContent, part: ContentPart): Entries {
  if (part === 'announcements') return new Map(content.announcements?.map((entry) => [entry.text, entry]));
  if (part === 'news') return new Map(content.news?.map((entry) => [entry.id, entry]));
  const value = content[part];
  if (value === undefined) return new Map();
  return typeof value === 'object' ? new Map(Object.entries(value)) : new Map([['', value]]);
}

/** A line whose text changed is one difference, by its earlier text, and not one that went and another that came. */
function announcementDifferences(old: Entries, current: Entries): ContentDifference[] {
  const part = 'announcements';
  const added = linesAfter(current, old);
  const ofOld = [...old].flatMap(([entry, before]) => {
    if (!current.has(entry)) return [{ part, entry, before, after: pairOf(entry) } as const];
    const after = current.get(entry);
    return isEqual(before, after) ? [] : [{ part, entry, before, after } as const];
  });
  const ofAdded = [...added.values()]
    .flat()
    .map((entry) => ({ part, entry, before: undefined, after: current.get(entry) }) as const);
  return [...ofOld, ...ofAdded];

  function pairOf(entry: string): unknown {
    const text = added.get(anchorOf(entry))?.shift();
    return text === undefined ? undefined : current.get(text);
  }

  function anchorOf(entry: string): string {
    return [...linesAfter(old, current)].find(([, texts]) => texts.includes(entry))?.[0] ?? '';
  }
}

/** Returns the texts that `others` has not, by the nearest one before them that it has; '' is the beginning. */
function linesAfter(lines: Entries, others: Entries): Map<string, string[]> {
  const found = new Map<string, string[]>();
  let anchor = '';
  for (const text of lines.keys()) {
    if (others.has(text)) anchor = text;
    else found.set(anchor, [...(found.get(anchor) ?? []), text]);
  }
  return found;
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
