import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RollingNumber } from './rolling-number.tsx';

it('is read as one plain number: every digit that rolls is hidden from screen readers', () => {
  const html = renderToString(<RollingNumber text="0.012345678901" />);
  const [plain, ...rolling] = html.split('<span aria-hidden="true"');
  expect(plain?.replace(/<[^>]*>/g, '')).toBe('0.012345678901');
  expect(rolling).toHaveLength(1);
});
