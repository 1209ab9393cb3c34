import { expect, it } from 'vitest';
import { PAGES, type PlaceholderId } from '#contract/pages.ts';
import { SHOWN_TIERS } from '#domain/miner/tiers.ts';
import { BANNER_LINES } from '#web/content/banner.ts';
import { WALLET_LAUNCH } from '#web/content/dates.ts';
import { MINER_TEASER } from '#web/content/home/miner-teaser.ts';
import { PRESALE, PRESALE_BANNER } from '#web/content/presale.ts';
import { LANDING_TOKENOMICS } from '#web/content/tokenomics.ts';
import { WHITEPAPER_TOKENOMICS } from '#web/content/whitepaper-tokenomics.ts';
import { ROADMAP } from '#web/features/landing/texts/roadmap.ts';
import { TECHNOLOGY } from '#web/features/landing/texts/technology.ts';
import { PLACEHOLDERS } from '#web/features/placeholder/texts.ts';
import { groupDigits } from '#web/lib/format.ts';
import {
  CONFLICTING_VALUES,
  type ConflictingStatements,
  type ConflictingValue,
  type DocumentId,
} from './conflicting-values.ts';

function cell(name: string, document: DocumentId): string {
  const rows: readonly ConflictingValue[] = CONFLICTING_VALUES.rows;
  return rows.find((row) => row.name === name)?.[document] ?? '';
}

const tvx = (count: number): string => `${groupDigits(count)} TVX`;
const percentOfSupply = (count: number): string => `${(100 * count) / WHITEPAPER_TOKENOMICS.totalSupplyTvx}%`;
const landingShare = (part: string): string =>
  `${LANDING_TOKENOMICS.distribution.find((share) => share.part === part)?.percent}%`;
const landingStat = (label: string): string | undefined =>
  [...PRESALE.phases[1].stats, ...LANDING_TOKENOMICS.stats].find((stat) => stat.label === label)?.value;
const whitepaperPart = (label: string): number =>
  WHITEPAPER_TOKENOMICS.allocation.find((part) => part.label === label)?.tvx ?? 0;
const announced = BANNER_LINES.map(({ text }) => text).join('\n');

it('states the values of the landing page, its banner and the announcements', () => {
  expect(cell('Total supply', 'landing')).toBe(tvx(LANDING_TOKENOMICS.totalSupply));
  expect(cell('Phase 1 price', 'landing')).toBe(landingStat('Phase price'));
  expect(cell('Tokens in phase 1', 'landing')).toBe(`${landingStat('Token cap')} TVX`);
  expect(cell('Offered to the public', 'landing')).toBe(landingShare('Public sale'));
  expect(cell('Team', 'landing')).toContain(landingShare('Team and advisors'));
  expect(cell('Initial circulating supply', 'landing')).toBe(`${landingStat('Initial circulating')} TVX`);
  expect(cell('Initial market cap', 'landing')).toBe(landingStat('Initial market cap'));
  expect(MINER_TEASER.capacity).toContain('5,000');
  const [amount, price] = PRESALE_BANNER.stats.map(({ value, unit }) => `${value} ${unit}`);
  expect(PRESALE.phases.map(({ title }) => title)).toEqual([
    expect.stringMatching(/seed collection/),
    'Presale Phase 1',
  ]);
  expect(cell('Presale phases', 'landing')).toBe('A seed collection and phase 1');
  expect(cell('Tokens in phase 1', 'banner')).toBe(amount);
  expect(cell('Phase 1 price', 'banner')).toBe(price);
  expect(announced).toContain(`${cell('Phase 1 price', 'announcements')} - Presale phase 1 price`);
  expect(announced).toContain(cell('Miners in phase 1', 'announcements').split(' ')[0]);
});

it('states the values of the whitepaper', () => {
  const { phases, totalSupplyTvx, circulatingTvxMax, marketCapUsd } = WHITEPAPER_TOKENOMICS;
  const first = phases[0] ?? { tvx: 0, priceUsd: 0 };
  const offered = phases.reduce((sum, phase) => sum + phase.tvx, 0);
  expect(cell('Total supply', 'whitepaper')).toBe(tvx(totalSupplyTvx));
  expect(cell('Phase 1 price', 'whitepaper')).toBe(`$${first.priceUsd}`);
  expect(cell('Tokens in phase 1', 'whitepaper')).toBe(tvx(first.tvx));
  expect(cell('Offered to the public', 'whitepaper')).toBe(
    `${percentOfSupply(offered)} in three phases, ${percentOfSupply(whitepaperPart('Public listing'))} at the listing`,
  );
  expect(cell('Team', 'whitepaper')).toBe(`${percentOfSupply(whitepaperPart('Team'))}, vested`);
  expect(cell('Initial circulating supply', 'whitepaper')).toBe(`at most ${tvx(circulatingTvxMax)}`);
  expect(cell('Presale phases', 'whitepaper')).toMatch(new RegExp(`^${phases.length}, `));
  expect(cell('Initial market cap', 'whitepaper')).toBe(`$${marketCapUsd.from / 1e6}M to $${marketCapUsd.to / 1e6}M`);
});

it('states what single pages state differently', () => {
  const stated = (name: string): string[] => {
    const row = CONFLICTING_VALUES.elsewhere.find((one) => one.name === name);
    return (row?.statements ?? []).map(({ value }) => (typeof value === 'string' ? value : value.text));
  };
  const milestone = (item: string): string | undefined =>
    ROADMAP.milestones.find(({ items }) => items.some((one) => one === item))?.date.text;
  const launch = (id: PlaceholderId): string => PLACEHOLDERS[id].launch.text;
  expect(stated('Presale price')).toEqual([landingStat('Phase price'), landingStat('Presale price')]);
  expect(stated('TVX Wallet')).toEqual([WALLET_LAUNCH.text, milestone('Wallet live')]);
  const [share] = LANDING_TOKENOMICS.distribution;
  const offered = groupDigits((LANDING_TOKENOMICS.totalSupply * share.percent) / 100);
  expect(stated('Tokens for the public')[0]).toBe(`${offered} TVX, ${share.percent}% of the supply`);
  expect(`${announced.toLowerCase()}\n`).toContain(`testnet v1.0 ${stated('Testnet v1.0')[0]?.toLowerCase()}\n`);
  expect(stated('Staking')).toEqual([milestone('Staking'), launch('blockchain-staking')]);
  expect(stated('Governance')).toEqual([milestone('Governance'), launch('blockchain-governance')]);
  expect(stated('Exchange and bridge')).toEqual([milestone('Cross-chain bridge'), launch('blockchain-ecosystem')]);
  expect(stated('Time of a block')[0]).toContain(`${TECHNOLOGY.figures[0].value} ${TECHNOLOGY.figures[0].unit}`);
  expect(stated('Time of a block')[1]?.toLowerCase()).toContain('under 1 second');
  const names = MINER_TEASER.tiers.map(({ name }) => name).join(', ');
  const levels = SHOWN_TIERS.map(({ level }) => level).join(', ');
  expect(stated('Hashrate tiers').map((text) => text.toLowerCase())).toEqual([names.toLowerCase(), levels]);
  const labels = WHITEPAPER_TOKENOMICS.allocation.map(({ label }) => label).join();
  expect(labels).not.toMatch(/miner/i);
});

it('links to pages that exist, and states a disagreement in every row', () => {
  const paths = PAGES.flatMap((page) => page.paths);
  const rows: readonly ConflictingStatements[] = CONFLICTING_VALUES.elsewhere;
  const elsewhere = rows.flatMap(({ statements }) => statements);
  for (const { href } of [...CONFLICTING_VALUES.documents, ...elsewhere]) expect(paths).toContain(href.split('#')[0]);
  for (const { name, ...stated } of CONFLICTING_VALUES.rows) {
    expect(new Set(Object.values(stated)).size, name).toBeGreaterThan(1);
  }
});
