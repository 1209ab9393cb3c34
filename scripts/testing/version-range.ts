type Version = readonly [major: number, minor: number, patch: number];

const PARTIAL_VERSION = /^v?(\d+|[xX*])(?:\.(\d+|[xX*]))?(?:\.(\d+|[xX*]))?(?:-[\w.]+)?$/;

/**
 * Whether `range`, as packages write it in `engines`, allows `version` (three numbers). Knows what package authors use:
 * `||`, comparators side by side, `^`, `~`, x-ranges.
 *
 * @throws {Error} on anything else, so that nothing passes by not being understood
 */
export function allowsVersion(range: string, version: string): boolean {
  const wanted = numbers(version);
  return range.split('||').some((alternative) =>
    alternative
      .trim()
      .replace(/(>=|<=|>|<|=|\^|~)\s+/g, '$1')
      .split(/\s+/)
      .every((comparator) => allows(comparator, wanted)),
  );
}

function allows(comparator: string, version: Version): boolean {
  const [, operator = '', bound = ''] = /^(>=|<=|>|<|=|\^|~)?(.*)$/.exec(comparator) ?? [];
  if (bound === '' || bound === '*') return true;
  const low = numbers(bound);
  const given = bound.split('.').filter((part) => /^v?\d/.test(part)).length;
  switch (operator) {
    case '>=':
      return compare(version, low) >= 0;
    case '>':
      return compare(version, next(low, given)) >= 0;
    case '<':
      return compare(version, low) < 0;
    case '<=':
      return compare(version, next(low, given)) < 0;
    case '^':
      return compare(version, low) >= 0 && version[0] === low[0];
    case '~':
      return compare(version, low) >= 0 && compare(version, next(low, Math.min(given, 2))) < 0;
    default:
      return compare(version, low) >= 0 && compare(version, next(low, given)) < 0;
  }
}

/** The first version after all those that a bound with so many given numbers stands for. */
function next([major, minor, patch]: Version, given: number): Version {
  if (given === 1) return [major + 1, 0, 0];
  return given === 2 ? [major, minor + 1, 0] : [major, minor, patch + 1];
}

function numbers(text: string): Version {
  const match = PARTIAL_VERSION.exec(text);
  if (!match) throw new Error(`'${text}' is no version that this understands.`);
  const [major = 0, minor = 0, patch = 0] = match.slice(1).map((part) => Number(part ?? 0) || 0);
  return [major, minor, patch];
}

function compare(a: Version, b: Version): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}
