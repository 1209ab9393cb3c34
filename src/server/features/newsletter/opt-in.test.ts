import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  CONFIRMATION_PAUSE_MS,
  CONFIRMATION_VALID_MS,
  LEFT_PAUSE_MS,
  UNCONFIRMED_KEPT_MS,
} from '#domain/newsletter/subscription.ts';
import { createMailLinkTokens } from '#server/credentials/mail-link-tokens.ts';
import type { Database } from '#server/db/database.ts';
import { createMailSender, type MailSender } from '#server/mail/mail-sender.ts';
import { openSmtpTransport } from '#server/mail/smtp-transport.ts';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { type SmtpProcess, startSmtpProcess, tokenIn } from '#server/testing/smtp-process.ts';
import {
  type ManualClock,
  manualClock,
  startTestApp,
  TEST_SECRET,
  type TestApp,
} from '#server/testing/start-test-app.ts';
import { TEST_DATABASES } from '#server/testing/test-databases.ts';
import { LINKS_BY_ADDRESS } from './attempt-rules.ts';

const ORIGIN = 'https://technovex.example';
const API = '/api/newsletter/subscription';

describe.each(TEST_DATABASES)('a newsletter that is confirmed by mail, on $name', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let smtp: SmtpProcess;
  let app: TestApp;
  let clock: ManualClock;
  let sender: MailSender;
  let visitors = 0;

  beforeAll(async () => {
    [{ database, drop }, smtp] = await Promise.all([open(), startSmtpProcess()]);
    clock = manualClock();
    app = await startTestApp({ database, clock, mail: smtp.config, publicOrigin: ORIGIN, trustProxy: true });
    sender = createMailSender({
      outbox: app.outbox,
      transport: await openSmtpTransport(smtp.config),
      site: { origin: ORIGIN, tokens: createMailLinkTokens(TEST_SECRET) },
      clock,
      log: SILENT_LOG,
    });
  });
  afterEach(() => clock.advance(CONFIRMATION_PAUSE_MS));
  afterAll(async () => {
    await sender.stop();
    await Promise.all([app.stop(), smtp.stop()]);
    await drop();
  });

  async function signUp(email: string, ip = nextAddress()) {
    const headers = { 'x-forwarded-for': ip };
    const { status, text } = await app.call('POST', `${API}s`, { body: { email, source: 'hero' }, headers });
    return { status, text };
  }

  /** Limits count by address. */
  function nextAddress(): string {
    visitors += 1;
    return `10.1.${visitors >> 8}.${visitors & 255}`;
  }

  const post = (action: string, token: string) =>
    app.call('POST', API + action, { body: { token }, headers: { 'x-forwarded-for': nextAddress() } });

  async function sendAll(): Promise<void> {
    while ((await sender.sendDue()) > 0);
  }

  async function received(email: string) {
    await sendAll();
    return smtp.mails.filter(({ to }) => to.includes(email));
  }

  /** Signs up, and returns the tokens of the confirmation mail. */
  async function ask(email: string) {
    await signUp(email);
    const mail = (await received(email)).at(-1);
    if (mail === undefined) throw new Error('No mail was received.');
    return { confirm: tokenIn(mail, 'confirm'), manage: tokenIn(mail, 'manage') };
  }

  async function stored(email: string) {
    const { rows } = await database.pool.query('SELECT * FROM newsletter_subscriptions WHERE email = $1', [email]);
    return rows[0];
  }

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
      consent_version: 2,
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
      const texts = query.mock.calls.map(([first]: unknown[]) =>
        typeof first === 'string' ? first : Object(first).text,
      );
      // The columns that an update sets may differ.
      return texts.map((text: string) => text.replaceAll(/"\w+" = \$\d+|\$\d+|, /g, ''));
    };
    const [unknown, known] = [await statements('new@mail.example'), await statements('known@mail.example')];
    expect(unknown.length).toBeGreaterThan(4);
    expect(known).toEqual(unknown);
  });

  it('sends at most one mail an hour to an address, however often strangers enter it', async () => {
    const email = 'victim@mail.example';
    const [burst, bursts] = [10, 5];
    for (let hour = 1; hour <= 4; hour += 1) {
      for (let time = 0; time < bursts; time += 1) {
        const statuses = await Promise.all(Array.from({ length: burst }, async () => (await signUp(email)).status));
        expect(new Set(statuses)).toEqual(new Set([204]));
        expect(await received(email)).toHaveLength(hour);
        clock.advance(CONFIRMATION_PAUSE_MS / bursts);
      }
    }
    expect(smtp.attempts.filter((to) => to === email)).toHaveLength(4);
  });

  it('sends one mail after the mail server was away for hours, however often strangers entered the address', async () => {
    const email = 'outage@mail.example';
    const away = createMailSender({
      outbox: app.outbox,
      transport: await openSmtpTransport({ ...smtp.config, smtp: { ...smtp.config.smtp, port: 1 } }),
      site: { origin: ORIGIN, tokens: createMailLinkTokens(TEST_SECRET) },
      clock,
      log: SILENT_LOG,
    });
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
      database.pool.query('SELECT * FROM newsletter_subscriptions'),
      database.pool.query('SELECT * FROM mail_outbox'),
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
    await app.sweep(clock.nowMs());
    expect(await stored('forgotten@mail.example')).toMatchObject({ state: 'pending' });
    clock.advance(60_000);
    await app.sweep(clock.nowMs());
    expect(await stored('forgotten@mail.example')).toBeUndefined();
    expect(await stored('faithful@mail.example')).toMatchObject({ state: 'subscribed' });
    expect(await stored('gone@mail.example')).toMatchObject({ state: 'left' });
    const { rows } = await database.pool.query('SELECT 1 FROM mail_outbox');
    expect(rows).toHaveLength(0);
  });

  it('unsubscribes by one post of a mail provider, with neither cookie nor our origin, any number of times', async () => {
    const email = 'oneclick@mail.example';
    const { confirm, manage } = await ask(email);
    await post('/confirm', confirm);
    const url = `${app.url}/newsletter/leave/${manage}`;
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), form, undefined]) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { origin: 'https://mail.provider.example', 'sec-fetch-site': 'cross-site' },
        ...(body && { body }),
      });
      expect([response.status, await response.text()]).toEqual([204, '']);
    }
    expect(await stored(email)).toMatchObject({ state: 'left', left_at: new Date(clock.nowMs()) });
    const other = await app.call('POST', `${API}/leave`, {
      body: { token: manage },
      headers: { origin: 'https://mail.provider.example' },
    });
    expect(other.status).toBe(403);
    const forged = await fetch(`${app.url}/newsletter/leave/${manage.slice(0, -2)}AA`, { method: 'POST' });
    expect(forged.status).toBe(410);
    const large = await fetch(url, { method: 'POST', body: 'x'.repeat(2_000) });
    expect(large.status).toBe(413);
  });

  it('changes nothing when a program opens the address of one-click unsubscribing', async () => {
    const { confirm, manage } = await ask('scanned@mail.example');
    await post('/confirm', confirm);
    const response = await fetch(`${app.url}/newsletter/leave/${manage}`, { redirect: 'manual' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`/newsletter/subscription#manage=${manage}`);
    expect(await stored('scanned@mail.example')).toMatchObject({ state: 'subscribed' });
  });

  it('shows, ends and erases a subscription by the token, without a login', async () => {
    const email = 'mine@mail.example';
    const { confirm, manage } = await ask(email);
    expect((await post('', confirm)).status).toBe(410);
    await post('/confirm', confirm);
    expect((await post('', manage)).json).toEqual({
      email,
      state: 'subscribed',
      form: 'hero',
      consentText: expect.stringContaining('We store your email address'),
      consentedAt: new Date(clock.nowMs()).toISOString(),
      network: expect.stringMatching(/^10\.1\.\d+\.0\/24$/),
      confirmedAt: new Date(clock.nowMs()).toISOString(),
      leftAt: null,
      signUp: null,
    });
    expect((await post('/leave', manage)).status).toBe(204);
    expect((await post('', manage)).json).toMatchObject({ state: 'left' });
    expect((await post('/erase', manage)).status).toBe(204);
    expect(await stored(email)).toBeUndefined();
    expect((await database.pool.query('SELECT 1 FROM mail_outbox WHERE recipient = $1', [email])).rows).toEqual([]);
    expect((await post('', manage)).status).toBe(410);
    for (const action of ['/leave', '/erase']) expect((await post(action, manage)).status).toBe(204);
    expect((await fetch(`${app.url}/newsletter/leave/${manage}`, { method: 'POST' })).status).toBe(204);
  });

  it('sends no more to an address that left before its mail was sent', async () => {
    const email = 'early@mail.example';
    const { manage } = await ask(email);
    clock.advance(CONFIRMATION_PAUSE_MS);
    await signUp(email);
    await post('/leave', manage);
    expect(await received(email)).toHaveLength(1);
  });

  it('asks an address that left again, and keeps it as left until it is confirmed', async () => {
    const email = 'returning@mail.example';
    const first = await ask(email);
    await post('/leave', first.manage);
    clock.advance(CONFIRMATION_PAUSE_MS);
    await signUp(email);
    expect(await received(email)).toHaveLength(1);
    clock.advance(LEFT_PAUSE_MS - CONFIRMATION_PAUSE_MS);
    const second = await ask(email);
    expect(await stored(email)).toMatchObject({ state: 'left' });
    expect((await post('/confirm', second.confirm)).status).toBe(204);
    expect(await stored(email)).toMatchObject({ state: 'subscribed', left_at: null });
  });

  it('keeps the record of an address that left until a later sign-up is confirmed, whoever signed up', async () => {
    const email = 'proof@mail.example';
    await signUp(email, '203.0.113.77');
    const [first] = await received(email);
    if (first === undefined) throw new Error('No mail was received.');
    const confirmedMs = clock.nowMs();
    await post('/confirm', tokenIn(first, 'confirm'));
    const manage = tokenIn(first, 'manage');
    await post('/leave', manage);
    const earlier = { source: 'hero', network: '203.0.113.0/24', confirmed_at: new Date(confirmedMs) };
    clock.advance(LEFT_PAUSE_MS);
    const askedMs = clock.nowMs();
    const body = { email, source: 'footer' };
    await app.call('POST', `${API}s`, { body, headers: { 'x-forwarded-for': '198.51.100.7' } });
    expect(await stored(email)).toMatchObject({ ...earlier, state: 'left', consented_at: new Date(confirmedMs) });
    expect((await post('', manage)).json).toMatchObject({
      form: 'hero',
      signUp: { form: 'footer', network: '198.51.100.0/24', askedAt: new Date(askedMs).toISOString() },
    });
    // Nobody confirmed it: only its own traces are deleted.
    clock.advance(UNCONFIRMED_KEPT_MS);
    await app.sweep(clock.nowMs());
    expect(await stored(email)).toMatchObject({ ...earlier, asked_source: null, confirmation_hash: null });
    clock.advance(60_000);
    const again = await ask(email);
    await post('/confirm', again.confirm);
    expect(await stored(email)).toMatchObject({
      state: 'subscribed',
      consented_at: new Date(clock.nowMs()),
      confirmed_at: new Date(clock.nowMs()),
      asked_source: null,
      left_at: null,
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

  it('keeps those subscribed whom an earlier version subscribed', async () => {
    const email = 'veteran@mail.example';
    await database.pool.query(
      "INSERT INTO newsletter_subscriptions (email, source, consented_at) VALUES ($1, 'footer', '2025-05-01')",
      [email],
    );
    await signUp(email);
    expect(await received(email)).toEqual([]);
    expect(await stored(email)).toMatchObject({ state: 'subscribed', consent_version: 1, source: 'footer' });
  });

  it('limits what one network does with links', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.9' };
    const calls = Array.from({ length: LINKS_BY_ADDRESS.burst + 1 }, () =>
      app.call('POST', API, { body: { token: 'x' }, headers }),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([410, 429]));
  });
});

describe.each(TEST_DATABASES)('a newsletter without a mail server, on $name', ({ open }) => {
  it('subscribes at once, and writes a mail with working links into the outbox, never to be sent', async () => {
    const { database, drop } = await open();
    const clock = manualClock();
    const app = await startTestApp({ database, clock });
    try {
      const email = 'laptop@mail.example';
      for (let time = 0; time < 2; time += 1) {
        await app.call('POST', `${API}s`, { body: { email, source: 'footer' } });
      }
      const [mail, ...more] = await app.outbox.list();
      expect(more).toEqual([]);
      if (mail === undefined) throw new Error('The outbox is empty.');
      expect(mail).toMatchObject({ recipient: email, state: 'held', content: { kind: 'newsletter-welcome' } });
      const token = createMailLinkTokens(TEST_SECRET).manageToken(mail.content.reference);
      const found = await app.call('POST', API, { body: { token } });
      expect(found.json).toMatchObject({ email, state: 'subscribed', confirmedAt: null });
      expect(await app.outbox.claim(10, clock.nowMs(), clock.nowMs() + 1)).toEqual([]);
      // One who confirmed and left while there was a mail server: the old confirmation does not count for a new
      // sign-up.
      await database.pool.query("UPDATE newsletter_subscriptions SET state = 'left', confirmed_at = '2025-05-01'");
      await app.call('POST', `${API}s`, { body: { email, source: 'footer' } });
      expect((await app.call('POST', API, { body: { token } })).json).toMatchObject({
        state: 'subscribed',
        confirmedAt: null,
        leftAt: null,
      });
    } finally {
      await app.stop();
      await drop();
    }
  });
});
