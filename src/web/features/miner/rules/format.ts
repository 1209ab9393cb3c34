import { SHOWN_HASHES_PER_THS } from '#domain/miner/constants.ts';

const TVX_DECIMALS = 12;
/** Of a double that are its own: what follows is noise of its binary form. */
const DIGITS_MAX = 16;

/** Returns TVX with twelve decimals, as the specification writes them: `0.000050000000`. */
export function formatTvx(tvx: number): string {
  const wholeDigits = Math.trunc(tvx).toString().length;
  const [whole, decimals = ''] = tvx.toFixed(Math.max(0, Math.min(TVX_DECIMALS, DIGITS_MAX - wholeDigits))).split('.');
  return `${whole}.${decimals.padEnd(TVX_DECIMALS, '0')}`;
}

/** Returns five of the twelve decimals, cut: a goal that is not reached is not shown as reached. */
export function formatTvxLive(tvx: number): string {
  return formatTvx(tvx).slice(0, -7);
}

/** Returns GH/s below 1 TH/s, otherwise TH/s: `{ value: '500.00', unit: 'GH/s' }`. */
export function formatHashrate(hashrateThs: number): { readonly value: string; readonly unit: 'GH/s' | 'TH/s' } {
  return hashrateThs < 1
    ? { value: (hashrateThs * 1_000).toFixed(2), unit: 'GH/s' }
    : { value: hashrateThs.toFixed(2), unit: 'TH/s' };
}

/** Returns the hashes per second to show: hashrate × 1000. */
export function shownHashesPerSecond(hashrateThs: number): number {
  return hashrateThs * SHOWN_HASHES_PER_THS;
}

/** Returns hours, minutes and whole seconds with at least two digits each: `27:00:05`. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

const WAIT_UNITS = [
  { seconds: 3_600, short: 'h' },
  { seconds: 60, short: 'min' },
  { seconds: 1, short: 's' },
] as const;

/** Returns a time in its two largest units, rounded up to seconds: `1 min 58 s`; a part that is zero is left out. */
export function formatWait(ms: number): string {
  return waitParts(ms)
    .map(({ value, short }) => `${value} ${short}`)
    .join(' ');
}

function waitParts(ms: number) {
  let left = Math.max(0, Math.ceil(ms / 1_000));
  const parts = WAIT_UNITS.map((unit) => {
    const value = Math.floor(left / unit.seconds);
    left %= unit.seconds;
    return { ...unit, value };
  });
  const largest = parts.findIndex(({ value }) => value > 0);
  return largest === -1 ? parts.slice(-1) : parts.slice(largest, largest + 2).filter(({ value }) => value > 0);
}

/** Returns TVX without trailing zeros, at most twelve decimals: `0.00005`. */
export function formatTvxShort(tvx: number): string {
  return formatTvx(tvx).replace(/\.?0+$/, '');
}
