// biome-ignore lint/style/noRestrictedImports: Vitest empties every style sheet that is imported, `?raw` as well.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const tokensCss = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type Colors = ReadonlyMap<string, string>;

function declarations(block: string): [string, string][] {
  return [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name = '', color = '']) => [name, color]);
}

const [darkBlock = '', lightBlock = ''] = tokensCss.split(':root[data-theme="light"]');
const THEMES: Record<'dark' | 'light', Colors> = {
  dark: new Map(declarations(darkBlock)),
  light: new Map(declarations(lightBlock)),
};

/** Relative luminance (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const GROUNDS = ['ground', 'surface', 'sunken'];

/** Text and what it stands on: at least 4.5. */
const TEXT_PAIRS: readonly (readonly [string, string])[] = [
  ...['text', 'text-muted', 'volt', 'cyan', 'cyan-hover', 'amber', 'red'].flatMap((ink) =>
    GROUNDS.map((ground) => [ink, ground] as const),
  ),
  ['text', 'amber-tint'],
  ['text', 'red-tint'],
  ['text', 'info-tint'],
  ['amber', 'amber-tint'],
  ['red', 'red-tint'],
  ['cyan', 'info-tint'],
  ['volt', 'volt-tint'],
  ['on-volt', 'volt-fill'],
  ['on-volt', 'volt-fill-hover'],
  ['on-volt', 'volt-fill-active'],
  ['on-red', 'red-fill'],
  ['on-red', 'red-fill-hover'],
];

/** Edges of controls, focus ring, marks, and what they stand on: at least 3. */
const CONTROL_PAIRS: readonly (readonly [string, string])[] = [
  ...['edge', 'volt', 'volt-edge', 'red-fill', 'cyan', 'amber', 'red'].flatMap((mark) =>
    GROUNDS.map((ground) => [mark, ground] as const),
  ),
];

describe.each(['dark', 'light'] as const)('the %s theme', (theme) => {
  const colors = THEMES[theme];

  function pairContrast(one: string, other: string): number {
    const first = colors.get(one);
    const second = colors.get(other);
    if (first === undefined || second === undefined) throw new Error(`${theme} has no ${one} or no ${other}.`);
    return contrast(first, second);
  }

  it.each(TEXT_PAIRS)('keeps %s readable on %s (4.5:1)', (ink, ground) => {
    expect(pairContrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(CONTROL_PAIRS)('keeps %s visible on %s (3:1)', (mark, ground) => {
    expect(pairContrast(mark, ground)).toBeGreaterThanOrEqual(3);
  });
});

it('declares the same colors in both themes', () => {
  expect([...THEMES.light.keys()]).toEqual([...THEMES.dark.keys()]);
  expect(THEMES.dark.size).toBeGreaterThan(20);
});

it('computes the known contrast of black on white', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
});
