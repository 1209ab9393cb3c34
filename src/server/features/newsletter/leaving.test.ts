import { describe, expect, it } from 'vitest';
import { CONSENT_TEXT } from '#domain/newsletter/consent.ts';
import { CONFIRMATION_PAUSE_MS, LEFT_PAUSE_MS, UNCONFIRMED_KEPT_MS } from '#domain/newsletter/subscription.ts';
import { SUBSCRIPTION_API, setUpMailApp } from '#server/testing/mail-app.ts';

const PROVIDER = 'https://mail.provider.example';

describe('leaving the newsletter and coming back', () => {
  const test = setUpMailApp();
  const { clock, signUp, post, ask, received, stored } = test;

  it('needs one post of a mail provider, with neither cookie nor our origin; opening the address changes nothing', async () => {
    const email = 'oneclick@mail.example';
    const { confirm, manage } = await ask(email);
    await post('/confirm', confirm);
    const url = `${test.app.url}/newsletter/leave/${manage}`;
    const opened = await fetch(url, { redirect: 'manual' });
    expect(opened.status).toBe(303);
    expect(opened.headers.get('location')).toBe(`/newsletter/subscription#manage=${manage}`);
    const forged = await fetch(`${test.app.url}/newsletter/leave/${manage.slice(0, -2)}AA`, { method: 'POST' });
    expect(forged.status).toBe(410);
    expect(await stored(email)).toMatchObject({ state: 'subscribed' });

    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), form, undefined]) {
      const headers = { origin: PROVIDER, 'sec-fetch-site': 'cross-site' };
      const response = await fetch(url, { method: 'POST', headers, ...(body && { body }) });
      expect([response.status, await response.text()]).toEqual([204, '']);
    }
    expect(await stored(email)).toMatchObject({ state: 'left', left_at: new Date(clock.nowMs()) });
    const foreign = { body: { token: manage }, headers: { origin: PROVIDER } };
    expect((await test.app.call('POST', `${SUBSCRIPTION_API}/leave`, foreign)).status).toBe(403);
    expect((await fetch(url, { method: 'POST', body: 'x'.repeat(2_000) })).status).toBe(413);
  });

  it('shows, ends and erases a subscription by the token, without a login, and by no other', async () => {
    const email = 'mine@mail.example';
    const { confirm, manage } = await ask(email);
    await post('/confirm', confirm);
    const changed = `${manage.slice(0, -2)}${manage.endsWith('AA') ? 'BB' : 'AA'}`;
    for (const action of ['', '/leave', '/erase']) {
      for (const token of [changed, confirm, '']) {
        expect((await post(action, token)).json).toMatchObject({ status: 410, code: 'link-not-valid' });
      }
    }
    expect((await post('', manage)).json).toEqual({
      ...{ email, state: 'subscribed', form: 'hero' },
      consentText: CONSENT_TEXT,
      consentedAt: new Date(clock.nowMs()).toISOString(),
      network: expect.stringMatching(/^10\.1\.\d+\.0\/24$/),
      confirmedAt: new Date(clock.nowMs()).toISOString(),
      ...{ importedAt: null, leftAt: null, signUp: null },
    });
    expect((await post('/leave', manage)).status).toBe(204);
    expect((await post('', manage)).json).toMatchObject({ state: 'left' });
    expect((await post('/erase', manage)).status).toBe(204);
    expect(await stored(email)).toBeUndefined();
    const mails = await test.database.pool.query('SELECT 1 FROM mail_outbox WHERE recipient = $1', [email]);
    expect(mails.rows).toEqual([]);
    expect((await post('', manage)).status).toBe(410);
    for (const action of ['/leave', '/erase']) expect((await post(action, manage)).status).toBe(204);
    expect((await fetch(`${test.app.url}/newsletter/leave/${manage}`, { method: 'POST' })).status).toBe(204);
  });

  it('sends no more to an address that left before its mail was sent', async () => {
    const email = 'early@mail.example';
    const { manage } = await ask(email);
    clock.advance(CONFIRMATION_PAUSE_MS);
    await signUp(email);
    await post('/leave', manage);
    expect(await received(email)).toHaveLength(1);
  });

  it('keeps the record of an address that left until a later sign-up is confirmed, whoever signed up', async () => {
    const email = 'proof@mail.example';
    const confirmedMs = clock.nowMs();
    const { confirm, manage } = await ask(email, '203.0.113.77');
    await post('/confirm', confirm);
    await post('/leave', manage);
    const earlier = { source: 'hero', network: '203.0.113.0/24', confirmed_at: new Date(confirmedMs) };
    clock.advance(LEFT_PAUSE_MS);
    const askedMs = clock.nowMs();
    await signUp(email, '198.51.100.7', 'footer');
    expect(await stored(email)).toMatchObject({ ...earlier, state: 'left', consented_at: new Date(confirmedMs) });
    expect((await post('', manage)).json).toMatchObject({
      form: 'hero',
      signUp: { form: 'footer', network: '198.51.100.0/24', requestedAt: new Date(askedMs).toISOString() },
    });
    // Nobody confirmed it: only its own traces are deleted.
    clock.advance(UNCONFIRMED_KEPT_MS);
    await test.app.sweep(clock.nowMs());
    expect(await stored(email)).toMatchObject({ ...earlier, asked_source: null, confirmation_hash: null });
    clock.advance(60_000);
    const again = await ask(email);
    await post('/confirm', again.confirm);
    const now = new Date(clock.nowMs());
    expect(await stored(email)).toMatchObject({
      ...{ state: 'subscribed', consented_at: now, confirmed_at: now, asked_source: null, left_at: null },
    });
    expect((await stored(email)).network).not.toBe(earlier.network);
  });

  it('withdraws an unconfirmed sign-up of an address that left when its link leaves again', async () => {
    const email = 'withdrawn@mail.example';
    const { manage } = await ask(email);
    await post('/leave', manage);
    const leftAt = new Date(clock.nowMs());
    clock.advance(LEFT_PAUSE_MS);
    const second = await ask(email);
    await post('/leave', manage);
    expect(await stored(email)).toMatchObject({ state: 'left', left_at: leftAt, asked_source: null });
    expect((await post('/confirm', second.confirm)).status).toBe(410);
  });
});
