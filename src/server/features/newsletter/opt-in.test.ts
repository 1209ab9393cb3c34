import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { newsletterSubscribe } from '#contract/newsletter.ts';
import { CONFIRMATION_PAUSE_MS, CONFIRMATION_VALID_MS, UNCONFIRMED_KEPT_MS } from '#domain/newsletter/subscription.ts';
import { createMailLinkTokens } from '#server/credentials/tokens.ts';
import { SUBSCRIPTION_API, setUpOptInApp } from '#server/testing/opt-in-app.ts';
import { tokenIn } from '#server/testing/smtp-process.ts';
import { manualClock, startTestApp, TEST_SECRET } from '#server/testing/start-test-app.ts';
import { storedMails } from '#server/testing/stored-mails.ts';
import { openTestDatabase } from '#server/testing/test-databases.ts';
import { LINKS_BY_ADDRESS } from './subscriptions.ts';

describe('a newsletter that is confirmed by mail', () => {
  const test = setUpOptInApp();
  const { clock, signUp, post, ask, received, stored, openSender } = test;

  it('subscribes nobody before the link of the mail is confirmed, then stores the record of the consent', async () => {
    const email = 'ada@mail.example';
    const askedMs = clock.nowMs();
    await signUp(email, '203.0.113.77');
    expect(await stored(email)).toMatchObject({ state: 'pending', confirmed_at: null });
    const [mail] = await received(email);
    if (mail === undefined) throw new Error('No mail was received.');
    expect(mail.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    clock.advance(60_000);
    const confirmed = await post('/confirm', tokenIn(mail, 'confirm'));
    expect(confirmed.status).toBe(204);
    expect(await stored(email)).toMatchObject({
      state: 'subscribed',
      source: 'hero',
      network: '203.0.113.0/24',
      consent_version: 1,
      consented_at: new Date(askedMs),
      confirmed_at: new Date(askedMs + 60_000),
      confirmation_hash: null,
    });
    expect(await received(email)).toHaveLength(2);
  });

  it('responds the same to unknown, pending, subscribed and former addresses', async () => {
    const { confirm } = await ask('member@mail.example');
    await post('/confirm', confirm);
    const former = await ask('former@mail.example');
    await post('/leave', former.manage);
    await ask('pending@mail.example');
    const responses = [];
    for (const name of ['unknown', 'pending', 'member', 'former']) responses.push(await signUp(`${name}@mail.example`));
    expect(new Set(responses.map((response) => JSON.stringify(response)))).toEqual(
      new Set(['{"status":204,"text":""}']),
    );
  });

  it('executes the same statements for a known address as for an unknown one', async () => {
    const { confirm } = await ask('known@mail.example');
    await post('/confirm', confirm);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    onTestFinished(() => query.mockRestore());
    const statements = async (email: string): Promise<string[]> => {
      query.mockClear();
      await signUp(email);
      // Of the pool's connections: another one probes the server every two seconds.
      const calls = query.mock.calls.filter((_, index) => 'release' in Object(query.mock.contexts[index]));
      const texts = calls.map(([first]: unknown[]) => (typeof first === 'string' ? first : Object(first).text));
      // The columns that an update sets may differ.
      return texts.map((text: string) => text.replaceAll(/"\w+" = \$\d+|\$\d+|, /g, ''));
    };
    const [unknown, known] = [await statements('new@mail.example'), await statements('known@mail.example')];
    expect(unknown.length).toBeGreaterThan(4);
    expect(known).toEqual(unknown);
  });

  it('sends a mail at once and after an hour, however often strangers sign it up in four hours', async () => {
    const email = 'victim@mail.example';
    const [burst, bursts] = [4, 5];
    for (let hour = 1; hour <= 4; hour += 1) {
      for (let time = 0; time < bursts; time += 1) {
        const statuses = await Promise.all(Array.from({ length: burst }, async () => (await signUp(email)).status));
        expect(new Set(statuses)).toEqual(new Set([204]));
        expect(await received(email)).toHaveLength(Math.min(hour, 2));
        clock.advance(CONFIRMATION_PAUSE_MS / bursts);
      }
    }
    expect(test.smtp.attempts.filter((to) => to === email)).toHaveLength(2);
  });

  it('sends one mail after the mail server was away for hours, however often strangers entered the address', async () => {
    const email = 'outage@mail.example';
    const away = await openSender(1);
    for (let hour = 0; hour < 12; hour += 1) {
      await signUp(email);
      await away.sendDue();
      clock.advance(CONFIRMATION_PAUSE_MS);
    }
    await away.stop();
    const [mail, ...more] = await received(email);
    expect(more).toEqual([]);
    if (mail === undefined) throw new Error('No mail was received.');
    expect((await post('/confirm', tokenIn(mail, 'confirm'))).status).toBe(204);
  });

  it('rejects a token that is changed, used, expired or replaced by a later mail', async () => {
    const email = 'token@mail.example';
    const first = await ask(email);
    for (const token of [first.manage, `${first.confirm.slice(0, -1)}_`, first.confirm.toUpperCase(), '', 'x']) {
      expect((await post('/confirm', token)).json).toMatchObject({ status: 410, code: 'link-not-valid' });
    }
    clock.advance(CONFIRMATION_PAUSE_MS);
    const second = await ask(email);
    expect((await post('/confirm', first.confirm)).status).toBe(410);
    clock.advance(CONFIRMATION_VALID_MS);
    expect((await post('/confirm', second.confirm)).status).toBe(410);
    expect(await stored(email)).toMatchObject({ state: 'pending' });
    const third = await ask(email);
    const responses = await Promise.all([post('/confirm', third.confirm), post('/confirm', third.confirm)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 410]);
  });

  it('stores the token only as a hash, and removes it from the outbox once the mail was sent', async () => {
    const { confirm } = await ask('hash@mail.example');
    const secret = confirm.split('.')[1] ?? '';
    const tables = await Promise.all([
      test.database.pool.query('SELECT * FROM newsletter_subscriptions'),
      test.database.pool.query('SELECT * FROM mail_outbox'),
    ]);
    expect(JSON.stringify(tables.map(({ rows }) => rows))).not.toContain(secret);
  });

  it('deletes addresses that nobody confirmed within thirty days, and no others', async () => {
    await ask('forgotten@mail.example');
    const { confirm } = await ask('faithful@mail.example');
    await post('/confirm', confirm);
    const left = await ask('gone@mail.example');
    await post('/leave', left.manage);
    clock.advance(UNCONFIRMED_KEPT_MS - 60_000);
    await test.app.sweep(clock.nowMs());
    expect(await stored('forgotten@mail.example')).toMatchObject({ state: 'pending' });
    clock.advance(60_000);
    await test.app.sweep(clock.nowMs());
    expect(await stored('forgotten@mail.example')).toBeUndefined();
    expect(await stored('faithful@mail.example')).toMatchObject({ state: 'subscribed' });
    expect(await stored('gone@mail.example')).toMatchObject({ state: 'left' });
    const { rows } = await test.database.pool.query('SELECT 1 FROM mail_outbox');
    expect(rows).toHaveLength(0);
  });

  it('limits what one network does with links', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.9' };
    const calls = Array.from({ length: LINKS_BY_ADDRESS.burst + 1 }, () =>
      test.app.call('POST', SUBSCRIPTION_API, { body: { token: 'x' }, headers }),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([410, 429]));
  });
});

describe('a newsletter without a mail server', () => {
  it('subscribes at once, and writes a mail with working links into the outbox, to be sent later', async () => {
    const { database, drop } = await openTestDatabase();
    const clock = manualClock();
    const app = await startTestApp({ database, clock });
    try {
      const email = 'laptop@mail.example';
      for (let time = 0; time < 2; time += 1) {
        await app.call('POST', newsletterSubscribe.path, { body: { email, source: 'footer' } });
      }
      const [mail, ...more] = await storedMails(database);
      expect(more).toEqual([]);
      if (mail === undefined) throw new Error('The outbox is empty.');
      expect(mail).toMatchObject({ recipient: email, state: 'queued', content: { type: 'newsletter-welcome' } });
      const token = createMailLinkTokens(TEST_SECRET).manageToken(mail.content.reference);
      const found = await app.call('POST', SUBSCRIPTION_API, { body: { token } });
      expect(found.json).toMatchObject({ email, state: 'subscribed', confirmedAt: null });
      // One who confirmed and left while there was a mail server: the old confirmation does not count for a new
      // sign-up, and the record is that of the new consent.
      await database.pool.query("UPDATE newsletter_subscriptions SET state = 'left', confirmed_at = '2025-05-01'");
      await app.call('POST', newsletterSubscribe.path, { body: { email, source: 'hero' } });
      expect((await app.call('POST', SUBSCRIPTION_API, { body: { token } })).json).toMatchObject({
        state: 'subscribed',
        form: 'hero',
        confirmedAt: null,
        leftAt: null,
        signUp: null,
      });
    } finally {
      await app.stop();
      await drop();
    }
  });
});
