import { afterEach, expect, it, vi } from 'vitest';
import { ApiError, InvalidResponseError, ServerUnreachableError } from './api-error.ts';
import { errorMessage } from './error-message.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

it("shows the server's message, a long one shortened to one line", () => {
  expect(errorMessage(new ApiError({ status: 409, text: 'Taken' }))).toBe('409: Taken');
  const text = errorMessage(new ApiError({ status: 502, text: `<html>\n  ${'x'.repeat(20_000)}` }));
  expect(text).toMatch(/^502: <html> x+…$/);
  expect(text.length).toBeLessThanOrEqual(301);
});

it('has the next step for every other failure, without the words of the program', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const error of [
    new ServerUnreachableError(new TypeError('fetch failed')),
    new InvalidResponseError('accountLogin', new Error('schema')),
    new TypeError("Cannot read properties of undefined (reading 'id')"),
  ]) {
    expect(errorMessage(error)).toMatch(/try again\.$/);
    expect(errorMessage(error)).not.toMatch(/contract|accountLogin|undefined|fetch/);
  }
});
