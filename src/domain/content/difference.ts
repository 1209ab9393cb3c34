import { CONTENT_PARTS, type ContentPart, type SiteContent } from './content.ts';
import { DEFAULT_ANNOUNCEMENTS } from './default-announcements.ts';

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
    const changed = [...new Set([...old.keys(), ...current.keys()])]
      .filter((entry) => !isEqual(old.get(entry), current.get(entry)))
      .map((entry) => ({ part, entry, before: old.get(entry), after: current.get(entry) }));
    return part === 'announcements' ? [...changed, ...orderDifference(old, current)] : changed;
  });
}

/** The entries of a part by name; announcements have different texts. */
function entriesOf(content: SiteContent, part: ContentPart): Entries {
  if (part === 'announcements') {
    return new Map((content.announcements ?? DEFAULT_ANNOUNCEMENTS).map((entry) => [entry.text, entry]));
  }
  if (part === 'news') return new Map(content.news?.map((entry) => [entry.id, entry]));
  const value = content[part];
  if (value === undefined) return new Map();
  return typeof value === 'object' ? new Map(Object.entries(value)) : new Map([['', value]]);
}

/** The texts that both have, in two orders. */
function orderDifference(old: Entries, current: Entries): ContentDifference[] {
  const before = [...old.keys()].filter((text) => current.has(text));
  const after = [...current.keys()].filter((text) => old.has(text));
  return isEqual(before, after) ? [] : [{ part: 'announcements', entry: '', before, after }];
}

/** Whether two values are the same as JSON, whatever the order of their members. */
export function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, sorted) === JSON.stringify(other, sorted);
}

function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
