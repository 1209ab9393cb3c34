/** The fields of an entry that differ, in one line: `price 0.01 → 0.02, active off → on`. */
export function changesOf(before: unknown, after: unknown): string {
  const [old, current] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(current)])];
  return names
    .filter((name) => JSON.stringify(old[name]) !== JSON.stringify(current[name]))
    .map((name) => {
      if (!(name in old)) return `${name} ${textOf(current[name])}`;
      return `${name} ${textOf(old[name])} → ${name in current ? textOf(current[name]) : ''}`.trimEnd();
    })
    .join(', ');
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
