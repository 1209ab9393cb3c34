// biome-ignore lint/style/noRestrictedImports: Vitest empties every style sheet that is imported, `?raw` as well.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { WHITEPAPER_EDITION } from '#web/content/whitepaper.ts';
import { longDate } from '#web/lib/format.ts';

const css = readFileSync(new URL('./whitepaper-print.css', import.meta.url), 'utf8');

it('prints the version and the date of the paper below each page', () => {
  const { version, day } = WHITEPAPER_EDITION;
  expect(css).toContain(`Presale Whitepaper · Version ${version} · ${longDate(day)}"`);
});
