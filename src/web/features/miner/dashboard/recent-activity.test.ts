import { expect, it } from 'vitest';
import { relativeTime } from './recent-activity.tsx';

const AT_MS = Date.UTC(2026, 10, 23, 12);

it.each([
  [-5_000, 'just now'],
  [59_999, 'just now'],
  [60_000, '1 minute ago'],
  [119_999, '1 minute ago'],
  [156_000, '2 minutes ago'],
  [3_600_000, '1 hour ago'],
  [86_400_000, 'yesterday'],
])('says of what happened %i ms ago: %s', (agoMs, text) => {
  expect(relativeTime(AT_MS, AT_MS + agoMs)).toBe(text);
});
