// biome-ignore lint/style/noRestrictedImports: the test reads the files that the page offers.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { DEFAULT_ANNOUNCEMENTS } from '#domain/content/default-announcements.ts';
import { DISAGREEING_FIGURES } from '#web/content/disagreeing-figures.ts';
import { LANDING_TOKENOMICS, MINER_CAPACITY } from '#web/content/landing.ts';
import { WHITEPAPER_TOKENOMICS } from '#web/content/whitepaper.ts';
import { groupDigits } from '#web/lib/format.ts';
import { LOGO_COLORS, LOGO_FILES } from './trust-page.tsx';

it('offers pictures of the stated format and colours of the site', () => {
  for (const { label, path } of LOGO_FILES) {
    const file = readFileSync(new URL(`../../../../public${path}`, import.meta.url));
    expect(file.subarray(0, 4).toString(), path).toMatch(label.endsWith('SVG') ? /^<svg/ : /PNG$/);
  }
  const tokens = readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8');
  for (const { hex } of LOGO_COLORS) expect(tokens).toContain(`: ${hex};`);
});

it('states the figures that differ as the other pages state them', () => {
  const of = (name: string) => DISAGREEING_FIGURES.find((figure) => figure.name === name);
  const { phases, marketCapUsd, allocation, totalSupplyTvx, circulatingTvxMax } = WHITEPAPER_TOKENOMICS;
  const percent = (tvx = 0): string => `${(100 * tvx) / totalSupplyTvx}%`;
  const part = (label: string) => percent(allocation.find((one) => one.label === label)?.tvx);
  const share = (label: string) => LANDING_TOKENOMICS.distribution.find((one) => one.part === label)?.percent;
  const announced = DEFAULT_ANNOUNCEMENTS.map(({ text }) => text).join();
  const offered = percent(phases.reduce((sum, { tvx }) => sum + tvx, 0));
  expect(of('Total supply')?.elsewhere).toEqual([`Whitepaper: ${groupDigits(totalSupplyTvx)} TVX`]);
  const circulating = [`Whitepaper: at most ${groupDigits(circulatingTvxMax)} TVX`];
  expect(of('Circulating supply at launch')?.elsewhere).toEqual(circulating);
  expect(of('Phase 1 price')?.elsewhere).toContain(`Whitepaper: $${phases[0]?.priceUsd}`);
  expect(of('Tokens in phase 1')?.elsewhere).toContain(`Whitepaper: ${groupDigits(phases[0]?.tvx ?? 0)} TVX`);
  expect(of('Presale phases')?.elsewhere[0]).toContain(`${phases.length},`);
  expect(of('Market cap')?.elsewhere).toEqual([
    `Whitepaper: $${marketCapUsd.from / 1e6}M to $${marketCapUsd.to / 1e6}M`,
  ]);
  expect(of('Offered to the public')?.landing).toBe(`${share('Public sale')}%`);
  expect(of('Offered to the public')?.elsewhere).toEqual([
    `Whitepaper: ${offered} in three phases, ${part('Public listing')} at the listing`,
  ]);
  expect(of('Team')?.landing).toContain(`${share('Team and advisors')}%`);
  expect(of('Team')?.elsewhere[0]).toContain(part('Team'));
  expect(MINER_CAPACITY).toContain(of('Miners in phase 1')?.landing.split(' ')[0]);
  expect(announced).toContain('$0.25 - Presale phase 1 price');
  expect(announced).toContain('15,000+');
});
