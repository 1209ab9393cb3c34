import { describe, expect, it } from 'vitest';
import { newsletterSubscribe } from '#contract/newsletter.ts';
import { DAY_MS } from '#domain/time.ts';
import { createMailLinkTokens } from '#server/credentials/tokens.ts';
import { setUpApp } from '#server/testing/app-suite.ts';
import { SUBSCRIPTION_API } from '#server/testing/mail-app.ts';
import { TEST_SECRET } from '#server/testing/start-test-app.ts';
import { storedMails } from '#server/testing/stored-mails.ts';
import { SUBSCRIPTIONS_BY_ADDRESS } from './sign-ups.ts';

const FORM = '/newsletter/subscribe';

describe('a newsletter without a mail server', () => {
  const suite = setUpApp();
  const { clock, newAddress } = suite;

  const subscribe = (body: unknown, headers = newAddress()) =>
    suite.app.call('POST', newsletterSubscribe.path, { body, headers });

  async function stored(email: string) {
    const sql = 'SELECT source, consented_at FROM newsletter_subscriptions WHERE email = $1';
    return (await suite.database.pool.query(sql, [email])).rows;
  }

  async function post(fields: Record<string, string>, headers = newAddress()) {
    const options = { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' } as const;
    const response = await fetch(suite.app.url + FORM, options);
    return { status: response.status, location: response.headers.get('location') };
  }

  it('subscribes at once, and writes a mail with working links into the outbox, to be sent later', async () => {
    const email = 'laptop@mail.example';
    for (let time = 0; time < 2; time += 1) await subscribe({ email, source: 'footer' });
    const mails = await storedMails(suite.database);
    expect(mails).toMatchObject([{ recipient: email, state: 'queued', content: { type: 'newsletter-welcome' } }]);
    const token = createMailLinkTokens(TEST_SECRET).manageToken(mails[0]?.content.reference);
    const found = () => suite.app.call('POST', SUBSCRIPTION_API, { body: { token } });
    expect((await found()).json).toMatchObject({ email, state: 'subscribed', confirmedAt: null });
    // One who confirmed and left while there was a mail server: the old confirmation does not count for a new sign-up,
    // and the record is that of the new consent.
    const leave = "UPDATE newsletter_subscriptions SET state = 'left', confirmed_at = '2025-05-01' WHERE email = $1";
    await suite.database.pool.query(leave, [email]);
    await subscribe({ email, source: 'hero' });
    expect((await found()).json).toMatchObject({
      ...{ state: 'subscribed', form: 'hero', confirmedAt: null, leftAt: null, signUp: null },
    });
  });

  it('stores an e-mail trimmed and lowercased, responds the same to a known one, and keeps its first consent', async () => {
    const consent = { source: 'hero', consented_at: new Date(clock.nowMs()) };
    const first = await subscribe({ email: '  Ada@Mail.Example ', source: 'hero' });
    expect(first.status).toBe(204);
    clock.advance(60_000);
    const second = await subscribe({ email: 'ADA@mail.example', source: 'footer' });
    const shown = ({ status, text, headers }: typeof first) => {
      return { status, text, headers: [...headers.keys()].filter((name) => name !== 'date') };
    };
    expect(shown(second)).toEqual(shown(first));
    expect(await stored('ada@mail.example')).toEqual([consent]);
  });

  it('knows an address in any spelling: composed or not, its domain in letters or in ASCII', async () => {
    const spellings = [
      'j\u00F6rg@b\u00FCcher.example',
      'jo\u0308rg@bu\u0308cher.example',
      'J\u00D6RG@xn--bcher-kva.example',
    ];
    for (const email of spellings) expect((await subscribe({ email, source: 'hero' })).status).toBe(204);
    const { rows } = await suite.database.pool.query(
      "SELECT email FROM newsletter_subscriptions WHERE email LIKE '%bcher%' OR email LIKE '%cher.example'",
    );
    expect(rows).toEqual([{ email: 'j\u00F6rg@xn--bcher-kva.example' }]);
    expect((await subscribe({ email: 'j\uFFFDrg@mail.example', source: 'hero' })).status).toBe(400);
  });

  it('responds to a filled honeypot field as to a success, and stores nothing', async () => {
    const robot = { email: 'robot@mail.example', source: 'hero', website: 'https://spam.example' };
    expect((await subscribe(robot)).status).toBe(204);
    expect(await post(robot)).toEqual({ status: 303, location: '/newsletter/subscribed' });
    expect(await stored(robot.email)).toEqual([]);
  });

  it('refuses what is no address with the specified words, and an unknown form', async () => {
    for (const email of ['', 'ada.mail.example', 'a\u0000@b.example', 5, undefined]) {
      const { status, json } = await subscribe({ email, source: 'hero' });
      expect(status).toBe(400);
      expect(json.detail).toContain('Please enter a valid email address');
    }
    expect((await subscribe({ email: 'ada@mail.example', source: 'elsewhere' })).status).toBe(400);
  });

  it('accepts a form post, for browsers without scripts, from its own origin, and redirects to a page', async () => {
    const done = await post({ email: 'Paper@Mail.Example', source: 'footer', website: '' });
    expect(done).toEqual({ status: 303, location: '/newsletter/subscribed' });
    expect(await stored('paper@mail.example')).toMatchObject([{ source: 'footer' }]);
    expect(await post({ email: 'nobody', source: 'hero' })).toEqual({
      status: 303,
      location: '/newsletter/not-subscribed',
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' };
    const body = 'email=a%40b.example&source=hero';
    expect((await suite.app.call('POST', FORM, { body, headers })).status).toBe(403);
    const { origin: _, ...own } = headers;
    expect((await suite.app.call('POST', newsletterSubscribe.path, { body, headers: own })).status).toBe(415);
  });

  it('limits the subscriptions of one address, by call and by form, until the limit refills', async () => {
    clock.advance(DAY_MS);
    const headers = newAddress();
    for (let call = 0; call < SUBSCRIPTIONS_BY_ADDRESS.burst; call += 1) {
      expect((await subscribe({ email: 'often@mail.example', source: 'hero' }, headers)).status).toBe(204);
    }
    const late = { email: 'late@mail.example', source: 'hero' };
    const refused = await subscribe(late, headers);
    expect(refused.json).toMatchObject({ status: 429, code: 'too-many-requests' });
    expect(refused.headers.get('retry-after')).toBe('60');
    expect(await post(late, headers)).toMatchObject({ location: '/newsletter/not-subscribed' });
    expect(await stored(late.email)).toEqual([]);
    clock.advance(SUBSCRIPTIONS_BY_ADDRESS.refillMs);
    expect((await subscribe(late, headers)).status).toBe(204);
  });
});
