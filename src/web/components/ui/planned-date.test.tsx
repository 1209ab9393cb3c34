import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { PlannedDateText } from './planned-date.tsx';
import { PlannedLine } from './planned-line.tsx';

const JUNE_FIRST = { text: 'June 1, 2025', lastDay: '2025-06-01' } as const;

afterEach(() => {
  vi.useRealTimers();
});

function visibleText(html: string): string {
  return html
    .replaceAll(/<span aria-hidden="true"[^>]*>[^<]*<\/span>/g, '')
    .replaceAll(/<[^>]+>/g, '')
    .trim();
}

function textOn(day: string, element: Parameters<typeof renderToStaticMarkup>[0]): string {
  vi.setSystemTime(new Date(`${day}T12:00:00Z`));
  return visibleText(renderToStaticMarkup(element));
}

it('says "planned for" up to the day and "was planned for" after it, with the specified words', () => {
  expect(textOn('2025-06-01', <PlannedDateText date={JUNE_FIRST} />)).toBe('planned for June 1, 2025');
  expect(textOn('2025-06-02', <PlannedDateText date={JUNE_FIRST} />)).toBe('was planned for June 1, 2025');
  expect(textOn('2025-06-02', <PlannedDateText atStart date={JUNE_FIRST} />)).toBe('Was planned for June 1, 2025');
});

it('keeps a specified line unchanged and adds that it was planned', () => {
  const line = <PlannedLine text="Opening June 1, 2025" date={JUNE_FIRST} />;
  expect(textOn('2025-05-31', line)).toBe('Opening June 1, 2025');
  expect(textOn('2025-06-02', line)).toBe('Opening June 1, 2025 (was planned)');
});
