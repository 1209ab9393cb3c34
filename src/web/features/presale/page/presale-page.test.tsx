import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import type { PublicPhase } from '#contract/presale.ts';
import { PageDataContext } from '#web/lib/page-data.ts';
import { FIRST, publicPhaseOf, SEED } from '#web/testing/public-phases.ts';
import { countdownParts, nextTickMs } from './countdown.tsx';
import { exampleOf } from './example.tsx';
import { PresalePage } from './presale-page.tsx';
import { distinctPrices } from './price-axis.tsx';

const NOW_MS = Date.UTC(2026, 10, 1);
const AHEAD = ['2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'] as const;
const RUNNING = ['2026-10-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'] as const;
const LONGER = ['2026-10-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z'] as const;

function htmlOf(phases: readonly PublicPhase[]): string {
  const publicPresale = { phases, changes: [], asOfMs: NOW_MS };
  return renderToStaticMarkup(
    <PageDataContext value={{ newWallets: 'open', publicPresale }}>
      <Router ssrPath="/presale">
        <PresalePage />
      </Router>
    </PageDataContext>,
  );
}

const textOf = (html: string): string => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

it('answers first whether TVX can be bought, in every state of the presale', () => {
  const one = publicPhaseOf(RUNNING, { id: 1, name: 'Winter', isActive: true });
  const two = publicPhaseOf(LONGER, { id: 2, name: 'Snow', isActive: true });
  const answers = [[], [SEED, FIRST], [publicPhaseOf(AHEAD, { id: 3, name: 'Ice' })], [SEED], [one], [one, two]].map(
    (phases) => {
      const [, heading = '', lead = ''] = /<h1[^>]*>(.*?)<\/h1><p[^>]*>(.*?)<\/p>/.exec(htmlOf(phases)) ?? [];
      return `${textOf(heading).replace('Can I buy TVX?', '').trim()} ${lead.replace(/(,| but) .*$/, '')}`;
    },
  );
  expect(answers).toEqual([
    'Not yet. No phase is announced',
    'Not yet. Presale Phase 1 has not started',
    'Not yet. Ice is next',
    'No longer. Every announced phase is over',
    'Open until November 30, 2026. Winter is open',
    'Open until January 31, 2027. 2 phases are open',
  ]);
});

it('has a ticket for the phases that matter most, and a line for each of the others', () => {
  const phases = Array.from({ length: 200 }, (_, index) =>
    publicPhaseOf(AHEAD, { id: index + 1, name: `Ice ${index}` }),
  );
  const html = htmlOf(phases);
  expect(html.match(/<article/g)).toHaveLength(2);
  expect(html).toContain('198 more phases');
  expect(new Set(html.match(/id="phase-\d+"/g)).size).toBe(200);
});

it('has the stub of a phase that is over torn off, and counts down only what is ahead', () => {
  const [delayed, open] = [
    htmlOf([SEED, FIRST]),
    htmlOf([publicPhaseOf(RUNNING, { id: 1, name: 'Winter', isActive: true })]),
  ];
  expect(delayed.match(/ticket-stub/g)).toHaveLength(1);
  expect([delayed, open].map((html) => html.includes('role="timer"'))).toEqual([false, true]);
});

it('states the prices of the project’s documents until they agree', () => {
  expect(textOf(htmlOf([SEED, FIRST]))).toMatch(
    /Three documents, three prices\..*\$0\.0075 Banner.*\$0\.25 Whitepaper/,
  );
  const price = (tokenPrice: number) => htmlOf([publicPhaseOf(AHEAD, { id: 1, name: 'Ice', tokenPrice })]);
  expect(price(0.05)).toContain('Two documents, two prices.');
  expect(price(0.25)).not.toContain('id="prices"');
  expect(distinctPrices([1, 2, 1].map((usd, index) => ({ usd, name: `${index}`, href: '' })))).toMatchObject([
    { usd: 1, names: ['0', '2'] },
    { usd: 2, names: ['1'] },
  ]);
});

it('counts down to zero, by exactly one second with each tick', () => {
  const total = (leftMs: number): number => {
    const { days, hours, minutes, seconds } = countdownParts(leftMs);
    return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
  };
  expect([-5_000, 0, 1].map(total)).toEqual([0, 0, 1]);
  expect(countdownParts(400 * 86_400_000 + 3_723_000)).toEqual({ days: 400, hours: 1, minutes: 2, seconds: 3 });
  fc.assert(
    fc.property(fc.double({ min: 1_001, max: 1e12, noNaN: true }), (leftMs) => {
      expect(total(leftMs) - total(leftMs - nextTickMs(leftMs))).toBe(1);
    }),
  );
});

it('states what $100 buy, and the bonus in tokens, at any price that a phase may have', () => {
  expect(exampleOf(100, { tokenPrice: 0.015, bonus: 25 })).toEqual({ bought: '6,666.67', bonus: '1,666.67' });
  expect(exampleOf(100, { tokenPrice: 0.000001, bonus: 0 })).toEqual({ bought: '100,000,000', bonus: undefined });
  expect(exampleOf(100, { tokenPrice: 1_000_000, bonus: 10 })).toEqual({ bought: '0.0001', bonus: '0.00001' });
});
