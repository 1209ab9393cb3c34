/** Returns TVX with twelve decimals, as the specification writes them: `0.000050000000`. */
export function formatTvx(tvx: number): string {
  return tvx.toFixed(12);
}

/** Returns GH/s below 1 TH/s, otherwise TH/s (specification, section 9): `{ value: '500.00', unit: 'GH/s' }`. */
export function formatHashrate(hashrateThs: number): { readonly value: string; readonly unit: 'GH/s' | 'TH/s' } {
  return hashrateThs < 1
    ? { value: (hashrateThs * 1_000).toFixed(2), unit: 'GH/s' }
    : { value: hashrateThs.toFixed(2), unit: 'TH/s' };
}

/** Returns hours, minutes and whole seconds with at least two digits each: `27:00:05`. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
