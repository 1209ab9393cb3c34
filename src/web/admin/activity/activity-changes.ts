import { browserName } from '#web/lib/browser-name.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { ACTIVITY_FIELDS, ACTIVITY_VALUES, ACTIVITY_WORDS as WORDS } from './texts.ts';

const BROWSER = 'userAgent';
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** The fields of an entry that differ, in words: `Token Price (USD) 0.01 → 0.02, Active Phase no → yes`. */
export function changesOf(before: unknown, after: unknown): string {
  const [old, current] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(current)])];
  return names
    .filter((name) => JSON.stringify(old[name]) !== JSON.stringify(current[name]))
    .map((name) => {
      const label = ACTIVITY_FIELDS[name] ?? name;
      if (!(name in old)) return `${label} ${textOf(name, current[name])}`;
      return `${label} ${textOf(name, old[name])} → ${name in current ? textOf(name, current[name]) : WORDS.gone}`;
    })
    .join(', ');
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textOf(name: string, value: unknown): string {
  if (value === null || value === '') return WORDS.none;
  if (typeof value === 'boolean') return value ? WORDS.yes : WORDS.no;
  if (typeof value === 'string') {
    if (name === BROWSER) return browserName(value) ?? value;
    return INSTANT.test(value) ? formatInstant(value) : (ACTIVITY_VALUES[value] ?? value);
  }
  if (Array.isArray(value)) return value.length === 0 ? WORDS.none : value.join(' and ');
  return JSON.stringify(value) ?? '';
}
