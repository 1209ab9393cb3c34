import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { PublicPhase } from '#contract/presale.ts';
import { PHASE_FALLBACKS } from '#domain/presale/fields.ts';
import { presaleView } from '../public/presale-view.ts';
import { Headline } from './headline.tsx';

const NOW_MS = Date.UTC(2026, 10, 1);

function htmlOf(names: readonly string[], isCopy = false): string {
  const phases = names.map(
    (name, index): PublicPhase => ({
      ...{ ...PHASE_FALLBACKS, id: index + 1, name, isActive: true, isCompleted: false, withheld: [] },
      startDate: '2026-10-01T00:00:00.000Z',
      endDate: '2026-12-01T00:00:00.000Z',
    }),
  );
  const { timeline } = presaleView({ phases, changes: [] }, NOW_MS);
  return renderToStaticMarkup(<Headline {...{ timeline, clock: undefined, statedAtMs: NOW_MS, isCopy }} />);
}

function headline(...names: readonly string[]): string {
  return /<h2[^>]*>(.*?)<\/h2>/.exec(htmlOf(names))?.[1] ?? '';
}

it('names the phase that is active, and how many where there are several', () => {
  expect(headline('Winter')).toBe('Winter is active');
  expect(headline('Winter', 'Snow', 'Ice')).toBe('3 phases are active');
});

it('states the price of the one phase that a buyer asks about', () => {
  expect(htmlOf(['Winter'])).toContain('>$0.001<');
  expect(htmlOf(['Winter', 'Snow'])).toContain('Each phase has its own.');
});

it('names the time of a copy, and counts nothing down in it', () => {
  const title = 'Copy of 1 November 2026, 00:00 UTC; the server does not respond';
  expect(htmlOf(['Winter'])).toContain('role="timer"');
  expect(htmlOf(['Winter'])).not.toContain(title);
  expect(htmlOf(['Winter'], true)).toContain(title);
  expect(htmlOf(['Winter'], true)).not.toContain('role="timer"');
});
