import { formatTvxShort } from '#domain/miner/format.ts';
import { browserName } from '#web/lib/browser-name.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { ACTIVITY_FIELDS, ACTIVITY_VALUES, ACTIVITY_WORDS as WORDS } from './texts.ts';

const BROWSER = 'userAgent';
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
/** Of a snapshot, in units of 10^-18 TVX. */
const TOTAL = 'total';
const UNITS_PER_TVX = 1e18;
/** Parts of the content whose entries are named by their own words. */
const NAMED_BY_TEXT = 'announcements';

/** One field of an entry, in words; `before` is undefined where there was none. */
export interface EntryChange {
  readonly label: string;
  readonly before: string | undefined;
  readonly after: string;
}

/** Returns the fields of an entry that differ. */
export function entryChanges(before: unknown, after: unknown): EntryChange[] {
  const [old, current] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(current)])];
  return (
    names
      .filter((name) => JSON.stringify(old[name]) !== JSON.stringify(current[name]))
      // Nothing there before, and nothing now.
      .filter((name) => name in old || (current[name] !== null && current[name] !== ''))
      .map((name) => ({
        label: labelOf(name),
        before: name in old ? textOf(name, old[name]) : undefined,
        after: name in current ? textOf(name, current[name]) : WORDS.gone,
      }))
  );
}

/** The same in one line: `Token Price (USD) 0.01 → 0.02 · Active Phase no → yes`. */
export function changesOf(before: unknown, after: unknown): string {
  return (
    entryChanges(before, after)
      .map((one) =>
        one.before === undefined ? `${one.label} ${one.after}` : `${one.label} ${one.before} → ${one.after}`,
      )
      // Without the period of a value that is a sentence.
      .map((text) => text.replace(/\.$/, ''))
      .join(' · ')
  );
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** `prices: presaleBanner` of the content is the entry of a part. */
function labelOf(name: string): string {
  const [part = '', ...rest] = name.split(': ');
  const label = ACTIVITY_FIELDS[part] ?? inWords(part);
  const entry = rest.join(': ');
  if (entry === '') return label;
  return `${label} “${part === NAMED_BY_TEXT ? entry : inWords(entry)}”`;
}

function inWords(name: string): string {
  return name.replace(/([a-z])([A-Z0-9])/g, (_match, end: string, start: string) => `${end} ${start.toLowerCase()}`);
}

function textOf(name: string, value: unknown): string {
  if (value === null || value === '') return WORDS.none;
  if (typeof value === 'boolean') return value ? WORDS.yes : WORDS.no;
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  if (typeof value === 'string') {
    if (name === BROWSER) return browserName(value) ?? value;
    if (name === TOTAL && /^\d+$/.test(value)) return `${formatTvxShort(Number(value) / UNITS_PER_TVX)} TVX`;
    return INSTANT.test(value) ? formatInstant(value) : (ACTIVITY_VALUES[value] ?? value);
  }
  if (Array.isArray(value)) return value.length === 0 ? WORDS.none : value.join(' and ');
  return objectText(name, fieldsOf(value));
}

/** An announcement, or a planned date, without what its label says already. */
function objectText(name: string, fields: Readonly<Record<string, unknown>>): string {
  const shown = Object.entries(fields).filter(
    ([field, value]) => value !== undefined && !(field === 'text' && name.endsWith(`: ${String(value)}`)),
  );
  if (shown.length === 0) return WORDS.shown;
  return shown.map(([field, value]) => `${labelOf(field)} ${textOf(field, value)}`).join(', ');
}
