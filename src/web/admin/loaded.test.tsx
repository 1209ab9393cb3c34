import type { UseQueryResult } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ApiError } from '#web/lib/api-error.ts';
import { Loaded } from './loaded.tsx';

const html = (query: Partial<UseQueryResult<string>>): string =>
  renderToStaticMarkup(
    <Loaded query={{ data: undefined, error: null, ...query } as UseQueryResult<string>} failed="Not read">
      {(name) => <b>{name}</b>}
    </Loaded>,
  );

it('shows that data are loaded, the data, or why they could not be loaded', () => {
  expect(html({})).toContain('Loading');
  expect(html({ data: 'Ada' })).toBe('<b>Ada</b>');
  const failed = html({ error: new ApiError({ status: 500, text: 'Out of order' }) });
  expect(failed).toMatch(/role="alert".*Not read.*500: Out of order.*Try again/);
});

it('keeps what was loaded below the failure of a later reading', () => {
  expect(html({ data: 'Ada', error: new ApiError({ status: 500, text: 'Out of order' }) })).toMatch(/Not read.*Ada/);
});

it('offers no second attempt at what does not exist', () => {
  expect(html({ error: new ApiError({ status: 404, text: 'Gone', code: 'not-found' }) })).not.toContain('Try again');
});
