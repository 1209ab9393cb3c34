// biome-ignore lint/style/noRestrictedImports: Vitest empties every style sheet that is imported, `?raw` as well.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { WHITEPAPER_EDITION } from '#web/content/whitepaper.ts';
import { LOGO_COLORS, LOGO_FILES } from '#web/features/trust/trust-page.tsx';
import { longDate } from '#web/lib/format.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** The colours of a theme, by the names of its tokens. */
function colorsOf(block = ''): ReadonlyMap<string, string> {
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name = '', color = '']) => [name, color]),
  );
}

const [dark, light] = read('./tokens.css').split(':root[data-theme="light"]').map(colorsOf);
const THEMES = { dark: dark ?? new Map(), light: light ?? new Map() };

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

const GROUNDS = 'ground surface sunken';

/** Texts, or edges, the focus ring and marks; what they stand on; the least contrast (WCAG 2.2, AA). */
const PAIRS = [
  ['text text-muted volt cyan cyan-hover amber red', GROUNDS, 4.5],
  ['text', 'amber-tint red-tint info-tint', 4.5],
  ['amber', 'amber-tint', 4.5],
  ['red', 'red-tint', 4.5],
  ['cyan', 'info-tint', 4.5],
  ['volt', 'volt-tint', 4.5],
  ['on-volt', 'volt-fill volt-fill-hover volt-fill-active', 4.5],
  ['on-red', 'red-fill red-fill-hover', 4.5],
  // A disabled button.
  ['text-muted', 'line', 4.5],
  ['edge volt-edge red-fill', GROUNDS, 3],
] as const;

it('keeps texts and controls readable in both themes', () => {
  const weak: string[] = [];
  for (const [theme, colors] of Object.entries(THEMES)) {
    for (const [inks, grounds, least] of PAIRS) {
      for (const ink of inks.split(' ')) {
        for (const ground of grounds.split(' ')) {
          // A colour that does not exist is NaN.
          const ratio = contrast(colors.get(ink) ?? '', colors.get(ground) ?? '');
          if (!(ratio >= least)) weak.push(`${theme}: ${ink} on ${ground}, ${ratio}`);
        }
      }
    }
  }
  expect(weak).toEqual([]);
});

it('draws the focus in ink, and never in the accent of actions and live figures', () => {
  const sheets = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.css'));
  const outlines = sheets.flatMap((sheet) => read(sheet).match(/outline[\w-]*:[^;]*/g) ?? []);
  expect(outlines).toContain('outline: 2px solid var(--text)');
  expect(outlines.filter((outline) => outline.includes('volt'))).toEqual([]);
});

it('declares the same colors in both themes', () => {
  expect([...THEMES.light.keys()]).toEqual([...THEMES.dark.keys()]);
});

it('prints the version and the date of the whitepaper below each page', () => {
  const { version, day } = WHITEPAPER_EDITION;
  expect(read('./whitepaper-print.css')).toContain(`Presale Whitepaper · Version ${version} · ${longDate(day)}"`);
});

it('offers logos of the stated format, and names colours of the site', () => {
  for (const { label, path } of LOGO_FILES)
    expect(read(`../../../public${path}`), path).toMatch(label.endsWith('SVG') ? /^<svg/ : /^.PNG/);
  for (const { hex } of LOGO_COLORS) expect(read('./tokens.css')).toContain(`: ${hex};`);
});
