import { describe, expect, it } from 'vitest';
import { setUpApp } from '#server/testing/app-suite.ts';
import { sendRequest } from '#server/testing/raw-http.ts';

/** Less than the limit by room for the request line and the other headers. */
const NEARLY_16_KIB = 16_200;

describe('request headers on every supported version of Node', () => {
  const suite = setUpApp();
  const get = async (...headers: string[]) =>
    (await sendRequest(suite.app.url, ['GET /healthz HTTP/1.1', 'host: a', ...headers])).status;

  it('may be thousands, or one of nearly 16 KiB, and no longer', async () => {
    expect(await get(...Array<string>(3_000).fill('a:'))).toBe(200);
    expect(await get(...Array<string>(3_000).fill('a: bcdef'))).toBe(431);
    expect(await get(`x: ${'y'.repeat(NEARLY_16_KIB)}`)).toBe(200);
    expect(await get(`x: ${'y'.repeat(16 * 1_024)}`)).toBe(431);
  });

  it('are all read: an Origin after thousands of others still refuses the request', async () => {
    const lines = ['POST /api/logout HTTP/1.1', 'host: a', 'content-length: 0', ...Array<string>(2_000).fill('a:')];
    expect((await sendRequest(suite.app.url, [...lines, 'origin: https://evil.example'])).status).toBe(403);
  });
});
