import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { RecordedDays } from './recorded-days.tsx';
import { sharePercent } from './status-values.ts';
import { STATUS_PAGE } from './texts.ts';

it.each([
  [1_440, 1_440, '100%'],
  [43_199, 43_200, '99.99%'],
  [0, 10, '0%'],
])('%i of %i is %s', (part, whole, text) => {
  expect(sharePercent(part, whole)).toBe(text);
});

describe('the recorded days', () => {
  const htmlOf = (minutesUp: number): string => {
    const days = [
      { day: '2026-11-25', minutesUp, minutes: 1_440 },
      { day: '2026-11-26', minutesUp: 600, minutes: 600 },
    ];
    return renderToStaticMarkup(<RecordedDays record={{ since: '2026-11-25T00:00:00.000Z', days }} />);
  };

  it('say since when records exist, and forgive a restart', () => {
    const html = htmlOf(1_438);
    expect(html).toContain('since 25 November 2026, 00:00 UTC');
    expect(html).toContain(STATUS_PAGE.record.none);
    expect(html.match(/fill-volt/g)).toHaveLength(2);
    // 28 days without a record, and the ground of two bars.
    expect(html.match(/fill-line/g)).toHaveLength(30);
  });

  it('name a day with a gap', () => {
    const html = htmlOf(1_380);
    expect(html).toContain('25 November 2026: 60 minutes missing.');
    expect(html.match(/fill-amber/g)).toHaveLength(1);
  });
});
