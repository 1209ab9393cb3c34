import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { PublicPhase } from '#contract/presale.ts';
import { PHASE_FALLBACKS } from '#domain/presale/phase.ts';
import { presaleView } from '../public/presale-view.ts';
import { Headline } from './headline.tsx';

const NOW_MS = Date.UTC(2026, 10, 1);

function headline(...names: readonly string[]): string {
  const phases = names.map(
    (name, index): PublicPhase => ({
      ...{ ...PHASE_FALLBACKS, id: index + 1, name, isActive: true, isCompleted: false, withheld: [] },
      startDate: '2026-10-01T00:00:00.000Z',
      endDate: '2026-12-01T00:00:00.000Z',
    }),
  );
  const { timeline, phases: views } = presaleView({ phases, changes: [] }, NOW_MS);
  const html = renderToStaticMarkup(
    <Headline timeline={timeline} phases={views} clock={undefined} statedAtMs={NOW_MS} isCopy={false} />,
  );
  return /<h2[^>]*>(.*?)<\/h2>/.exec(html)?.[1] ?? '';
}

it('names the phase that is active, and how many where there are several', () => {
  expect(headline('Winter')).toBe('Winter is active');
  expect(headline('Winter', 'Snow', 'Ice')).toBe('3 phases are active');
});
