import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { publicPhaseOf } from '#web/testing/public-phases.ts';
import { presaleView } from '../public/presale-view.ts';
import { countdownParts, Headline, nextTickMs } from './headline.tsx';
import { exampleOf } from './phase-card.tsx';

const NOW_MS = Date.UTC(2026, 10, 1);

function htmlOf(names: readonly string[], isCopy = false): string {
  const dates = ['2026-10-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'] as const;
  const phases = names.map((name, index) => publicPhaseOf(dates, { id: index + 1, name, isActive: true }));
  const { timeline } = presaleView({ phases, changes: [] }, NOW_MS);
  return renderToStaticMarkup(<Headline {...{ timeline, clock: undefined, statedAtMs: NOW_MS, isCopy }} />);
}

it('states the price of the phase that is active, and counts it down; a copy names its time instead', () => {
  const title = (html: string) => /<h2[^>]*>(.*?)<\/h2>/.exec(html)?.[1];
  const [one, three, copy] = [htmlOf(['Winter']), htmlOf(['Winter', 'Snow', 'Ice']), htmlOf(['Winter'], true)];
  expect([title(one), title(three)]).toEqual(['Winter is active', '3 phases are active']);
  expect(one).toContain('>$0.001<');
  expect(three).toContain('Each phase has its own.');
  const stated = 'Copy of 1 November 2026, 00:00 UTC; the server does not respond';
  expect([one, copy].map((html) => html.includes(stated))).toEqual([false, true]);
  expect([one, copy].map((html) => html.includes('role="timer"'))).toEqual([true, false]);
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
  expect(exampleOf({ tokenPrice: 0.015, bonus: 25 })).toEqual({
    ...{ price: '$0.015', bought: '6,666.67', bonus: '1,666.67', percent: '25%' },
  });
  expect(exampleOf({ tokenPrice: 0.000001, bonus: 0 })).toMatchObject({ bought: '100,000,000', bonus: undefined });
  expect(exampleOf({ tokenPrice: 1_000_000, bonus: 10 })).toMatchObject({ bought: '0.0001', bonus: '0.00001' });
});
