import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-databases.ts';

const FILE = '/.well-known/security.txt';
const CONTACT = 'mailto:security@technovex.example';
const NOW_MS = Date.UTC(2026, 10, 22, 13, 14, 15);
const YEAR_MS = 365 * 24 * 60 * 60 * 1_000;

describe('security.txt', () => {
  let testDatabase: TestDatabase;
  const apps: TestApp[] = [];
  const clock = manualClock(NOW_MS);
  const start = async (options: { securityContact?: string; publicOrigin?: string }): Promise<TestApp> => {
    const app = await startTestApp({ database: testDatabase.database, clock, ...options });
    apps.push(app);
    return app;
  };
  beforeAll(async () => {
    testDatabase = await openTestDatabase();
  });
  afterAll(async () => {
    await Promise.all(apps.map((app) => app.stop()));
    await testDatabase.drop();
  });

  it('has the contact, an expiry date within a year and its own URL, one field per line', async () => {
    const app = await start({ securityContact: CONTACT, publicOrigin: 'https://technovex.example' });
    const { status, headers, text } = await app.call('GET', FILE);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text.split('\n')).toEqual([
      `Contact: ${CONTACT}`,
      'Expires: 2027-05-21T00:00:00Z',
      'Preferred-Languages: en',
      `Canonical: https://technovex.example${FILE}`,
      '',
    ]);
  });

  it('never expires while the server runs', async () => {
    const app = await start({ securityContact: CONTACT });
    for (let month = 0; month < 24; month += 1) {
      clock.advance(YEAR_MS / 12);
      const expiresMs = Date.parse(/^Expires: (.+)$/m.exec((await app.call('GET', FILE)).text)?.[1] ?? '');
      expect(expiresMs).toBeGreaterThan(clock.nowMs());
      expect(expiresMs).toBeLessThan(clock.nowMs() + YEAR_MS);
    }
  });

  it('has no URL without a public origin, and does not exist without a contact', async () => {
    expect((await (await start({ securityContact: CONTACT })).call('GET', FILE)).text).not.toContain('Canonical');
    expect((await (await start({})).call('GET', FILE)).status).toBe(404);
  });
});
