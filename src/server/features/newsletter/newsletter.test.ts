import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { type ManualClock, manualClock, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { openTestDatabase } from '#server/testing/test-databases.ts';
import { SUBSCRIPTIONS_BY_ADDRESS } from './sign-ups.ts';

const API = '/api/newsletter/subscriptions';
const FORM = '/newsletter/subscribe';

describe('the newsletter', () => {
  let database: Database;
  let drop: () => Promise<void>;
  let app: TestApp;
  let clock: ManualClock;
  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase());
    clock = manualClock();
    app = await startTestApp({ database, clock });
  });
  afterAll(async () => {
    await app.stop();
    await drop();
  });

  const subscribe = (body: unknown) => app.call('POST', API, { body });

  async function stored(email: string) {
    const { rows } = await database.pool.query(
      'SELECT source, consented_at FROM newsletter_subscriptions WHERE email = $1',
      [email],
    );
    return rows;
  }

  async function post(fields: Record<string, string>) {
    const response = await fetch(app.url + FORM, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
    return { status: response.status, location: response.headers.get('location') };
  }

  it("stores an e-mail trimmed and lowercased, with its form and the server's time", async () => {
    const consentedMs = clock.nowMs();
    expect((await subscribe({ email: '  Ada@Mail.Example ', source: 'hero' })).status).toBe(204);
    expect(await stored('ada@mail.example')).toEqual([{ source: 'hero', consented_at: new Date(consentedMs) }]);
  });

  it('responds the same for a subscribed e-mail, and keeps its first consent', async () => {
    const first = await subscribe({ email: 'known@mail.example', source: 'footer' });
    const kept = await stored('known@mail.example');
    clock.advance(60_000);
    const second = await subscribe({ email: 'KNOWN@mail.example', source: 'hero' });
    const shown = ({ status, text, headers }: typeof first) => {
      return { status, text, headers: [...headers.keys()].filter((name) => name !== 'date') };
    };
    expect(shown(second)).toEqual(shown(first));
    expect(kept).toHaveLength(1);
    expect(await stored('known@mail.example')).toEqual(kept);
  });

  it('stores one row for concurrent subscriptions of one e-mail', async () => {
    const email = 'crowd@mail.example';
    const responses = await Promise.all(Array.from({ length: 5 }, () => subscribe({ email, source: 'hero' })));
    expect(responses.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
    expect(await stored(email)).toHaveLength(1);
  });

  it('responds to a filled honeypot field as to a success, and stores nothing', async () => {
    const email = 'robot@mail.example';
    expect((await subscribe({ email, source: 'hero', website: 'https://spam.example' })).status).toBe(204);
    expect(await post({ email, source: 'hero', website: 'x' })).toEqual({
      status: 303,
      location: '/newsletter/subscribed',
    });
    expect(await stored(email)).toEqual([]);
  });

  it.each([
    ['an empty address', ''],
    ['no @', 'ada.mail.example'],
    ['300 characters', `${'a'.repeat(290)}@b.example`],
    ['an emoji', '😀'],
    ['a script tag', '<script>alert("a@b")</script>'],
    ['a NUL, which PostgreSQL cannot store', 'a\u0000@b.example'],
    ['a number', 5],
    ['nothing', undefined],
  ])('refuses %s with the specified words', async (_what, email) => {
    const response = await subscribe({ email, source: 'hero' });
    expect(response.json).toMatchObject({ status: 400, detail: expect.stringContaining('valid email address') });
  });

  it('rejects an unknown source', async () => {
    expect((await subscribe({ email: 'ada@mail.example', source: 'elsewhere' })).status).toBe(400);
  });

  it('accepts a form post, for browsers without scripts, and redirects to a page', async () => {
    const done = await post({ email: 'Paper@Mail.Example', source: 'footer', website: '' });
    expect(done).toEqual({ status: 303, location: '/newsletter/subscribed' });
    expect(await stored('paper@mail.example')).toMatchObject([{ source: 'footer' }]);
    for (const fields of [{ email: 'nobody', source: 'hero' }, {}]) {
      expect(await post(fields)).toEqual({ status: 303, location: '/newsletter/not-subscribed' });
    }
  });

  it('limits the subscriptions of one address, by call and by form, until the limit refills', async () => {
    clock.advance(24 * 60 * 60_000);
    const email = 'often@mail.example';
    for (let call = 0; call < SUBSCRIPTIONS_BY_ADDRESS.burst; call += 1) {
      expect((await subscribe({ email, source: 'hero' })).status).toBe(204);
    }
    const refused = await subscribe({ email: 'late@mail.example', source: 'hero' });
    expect(refused.json).toMatchObject({ status: 429, code: 'too-many-requests' });
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await post({ email: 'late@mail.example', source: 'hero' })).toMatchObject({
      location: '/newsletter/not-subscribed',
    });
    expect(await stored('late@mail.example')).toEqual([]);
    clock.advance(SUBSCRIPTIONS_BY_ADDRESS.refillMs);
    expect((await subscribe({ email: 'late@mail.example', source: 'hero' })).status).toBe(204);
  });

  it('accepts form posts from its own origin and at this path only', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = 'email=a%40b.example&source=hero';
    const foreign = await app.call('POST', FORM, { body, headers: { ...headers, origin: 'https://evil.example' } });
    expect(foreign.status).toBe(403);
    expect((await app.call('POST', API, { body, headers })).status).toBe(415);
  });
});
