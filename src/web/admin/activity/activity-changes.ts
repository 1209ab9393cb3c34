import { formatInstant } from '#web/lib/local-time.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** Returns the fields of an entry that differ, in words: `token price: 0.01 → 0.02`. */
export function activityChanges(before: unknown, after: unknown): string[] {
  const [old, current] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(old), ...Object.keys(current)])]
    .filter((name) => JSON.stringify(old[name]) !== JSON.stringify(current[name]))
    .map((name) => {
      const value = name in current ? textOf(current[name]) : 'nothing';
      return `${inWords(name)}: ${name in old ? `${textOf(old[name])} → ${value}` : value}`;
    });
}

function inWords(name: string): string {
  return name.replace(/([a-z])([A-Z0-9])/g, (_match, end: string, start: string) => `${end} ${start.toLowerCase()}`);
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textOf(value: unknown): string {
  if (value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return INSTANT.test(value) ? formatInstant(value) : value;
  return JSON.stringify(value);
}
