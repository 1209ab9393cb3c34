import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PRESALE } from '#web/content/presale.ts';
import { PageDataContext } from '#web/lib/page-data.ts';
import { PresaleCalendar } from './presale-calendar.tsx';

function drawnOn(dayMs: number): { readonly today: string; readonly axis: readonly string[] } {
  const { calendar, phases } = PRESALE;
  if (calendar === undefined) throw new Error('The built-in phases have dates.');
  const html = renderToStaticMarkup(
    <PageDataContext value={{ newWallets: 'open', dayMs }}>
      <PresaleCalendar calendar={calendar} phases={phases} />
    </PageDataContext>,
  );
  const [, today = ''] = /x1="([\d.]+%)"[^>]*stroke-cyan/.exec(html) ?? [];
  const [, ...axis] = /x1="([\d.]+%)" x2="([\d.]+%)" y1="100%"/.exec(html) ?? [];
  return { today, axis };
}

it.each([
  ['after the months', Date.UTC(2026, 10, 27), '100%', ['0%', '86%']],
  ['before the months', Date.UTC(2024, 0, 1), '0%', ['14%', '100%']],
  ['on their first day', Date.UTC(2025, 3, 1), '0%', ['0%', '100%']],
] as const)('keeps a day %s apart from them', (_name, dayMs, today, axis) => {
  expect(drawnOn(dayMs)).toEqual({ today, axis });
});
