import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendRequest } from '#server/testing/raw-http.ts';
import { manualClock, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-databases.ts';

/** Less than the limit by room for the request line and the other headers. */
const NEARLY_16_KIB = 16_200;

describe('request headers on every supported version of Node', () => {
  let testDatabase: TestDatabase;
  let app: TestApp;
  beforeAll(async () => {
    testDatabase = await openTestDatabase();
    app = await startTestApp({ database: testDatabase.database, clock: manualClock() });
  });
  afterAll(async () => {
    await app.stop();
    await testDatabase.drop();
  });

  const get = async (...headers: string[]) =>
    (await sendRequest(app.url, ['GET /healthz HTTP/1.1', 'host: a', ...headers])).status;

  it('may be thousands, within 16 KiB', async () => {
    expect(await get(...Array<string>(3_000).fill('a:'))).toBe(200);
    expect(await get(...Array<string>(3_000).fill('a: bcdef'))).toBe(431);
  });

  it('may be one of nearly 16 KiB, and no longer', async () => {
    expect(await get(`x: ${'y'.repeat(NEARLY_16_KIB)}`)).toBe(200);
    expect(await get(`x: ${'y'.repeat(16 * 1_024)}`)).toBe(431);
  });

  it('are all read: an Origin after thousands of others still refuses the request', async () => {
    const lines = ['POST /api/logout HTTP/1.1', 'host: a', 'content-length: 0', ...Array<string>(2_000).fill('a:')];
    expect((await sendRequest(app.url, [...lines, 'origin: https://evil.example'])).status).toBe(403);
  });
});
