import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { campaignList } from '#contract/newsletter-campaigns.ts';
import { createMailLinkTokens } from '#server/credentials/mail-link-tokens.ts';
import type { Database } from '#server/db/database.ts';
import { createMailSender, type MailSender } from '#server/mail/mail-sender.ts';
import { openSmtpTransport } from '#server/mail/smtp-transport.ts';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { partOf, type SmtpProcess, startSmtpProcess, tokenIn } from '#server/testing/smtp-process.ts';
import {
  type ManualClock,
  manualClock,
  startTestApp,
  TEST_SECRET,
  type TestApp,
} from '#server/testing/start-test-app.ts';
import { signInAdmin } from '#server/testing/test-accounts.ts';
import { TEST_DATABASES } from '#server/testing/test-databases.ts';

const PATH = campaignList.path;
const ORIGIN = 'https://technovex.example';
const MINUTE_MS = 60_000;
const LETTER = {
  subject: 'The presale begins',
  markdown: '# Soon\n\nRead [the dates](https://technovex.example/presale).',
  audience: { source: null, from: null, until: null },
  perMinuteMax: 60_000,
};

describe.each(TEST_DATABASES)('campaigns on $name', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let smtp: SmtpProcess;
  let app: TestApp;
  let clock: ManualClock;
  let sender: MailSender;
  let cookie = '';

  beforeAll(async () => {
    [{ database, drop }, smtp] = await Promise.all([open(), startSmtpProcess()]);
    clock = manualClock();
    app = await startTestApp({ database, clock, mail: smtp.config, publicOrigin: ORIGIN });
    cookie = await signInAdmin(app, database, 'editor');
    sender = createMailSender({
      outbox: app.outbox,
      claimBatch: app.campaigns.claim,
      transport: await openSmtpTransport(smtp.config),
      site: { origin: ORIGIN, tokens: createMailLinkTokens(TEST_SECRET) },
      clock,
      log: SILENT_LOG,
    });
  });
  afterAll(async () => {
    await sender.stop();
    await Promise.all([app.stop(), smtp.stop()]);
    await drop();
  });
  beforeEach(async () => {
    clock.advance(10 * MINUTE_MS);
    await database.pool.query('DELETE FROM newsletter_subscriptions');
    await database.pool.query('DELETE FROM mail_outbox');
    await database.pool.query("UPDATE newsletter_campaigns SET state = 'done', queued_up_to = NULL");
  });

  const call = (method: string, path: string, body?: unknown) =>
    app.call(method, PATH + path, { cookie, ...(body === undefined ? {} : { body }) });

  async function addSubscribers(names: readonly string[], state = 'subscribed', source = 'hero', day = '2025-05-01') {
    await database.pool.query(
      `INSERT INTO newsletter_subscriptions (email, state, source, consented_at)
        SELECT name || '@mail.example', $2, $3, $4::timestamptz FROM unnest($1::text[]) AS name`,
      [names, state, source, day],
    );
  }

  async function create(letter: unknown = LETTER): Promise<number> {
    const created = await call('POST', '', letter);
    expect(created.status).toBe(201);
    return created.json.id;
  }

  async function start(id: number, startsAt: string | null = null) {
    const { version, audienceSize } = (await call('GET', `/${id}`)).json;
    return call('POST', `/${id}/start`, { version, audienceSize, startsAt });
  }

  /** Sends until the campaigns are done, and returns whom the mails reached. */
  async function sendAll(): Promise<string[]> {
    const before = smtp.mails.length;
    await app.campaigns.tick(clock.nowMs());
    while ((await sender.sendDue()) > 0) clock.advance(1_000);
    await app.campaigns.tick(clock.nowMs());
    return smtp.mails
      .slice(before)
      .flatMap(({ to }) => to)
      .sort();
  }

  const read = async (id: number) => (await call('GET', `/${id}`)).json;

  it('sends a letter once to each subscribed person, with a link to leave, and counts it', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `reader-${index}`);
    await addSubscribers(names);
    await addSubscribers(['waiting'], 'pending');
    await addSubscribers(['gone'], 'left');
    const id = await create();
    expect(await read(id)).toMatchObject({ state: 'draft', audienceSize: 12, canSend: true });
    expect((await start(id)).status).toBe(204);
    expect(await sendAll()).toEqual(names.map((name) => `${name}@mail.example`).sort());
    expect(await sendAll()).toEqual([]);
    expect(await read(id)).toMatchObject({
      state: 'done',
      recipients: 12,
      sent: 12,
      failed: 0,
      waiting: 0,
      skipped: 0,
      startedBy: 'editor',
    });
    const mail = smtp.mails.find(({ to }) => to.includes('reader-3@mail.example'));
    if (mail === undefined) throw new Error('No mail was received.');
    expect(mail.raw).toMatch(/^Subject: The presale begins\r$/m);
    expect(mail.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(partOf(mail, 'text/plain')).toContain('the dates (https://technovex.example/presale)');
    const left = await app.call('POST', `/newsletter/leave/${tokenIn(mail, 'manage')}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(left.status).toBe(204);
    expect(await read(id)).toMatchObject({ left: 1 });
  });

  it('chooses people by form and by the day of their consent', async () => {
    await addSubscribers(['hero-may']);
    await addSubscribers(['footer-may'], 'subscribed', 'footer');
    await addSubscribers(['footer-june'], 'subscribed', 'footer', '2025-06-30T23:59:59Z');
    await addSubscribers(['footer-july'], 'subscribed', 'footer', '2025-07-01');
    const audience = { source: 'footer', from: '2025-05-02', until: '2025-06-30' };
    const id = await create({ ...LETTER, audience });
    expect(await read(id)).toMatchObject({ audience, audienceSize: 1, sources: ['footer', 'hero'] });
    await start(id);
    expect(await sendAll()).toEqual(['footer-june@mail.example']);
  });

  it('starts at its time, and becomes a draft again before it', async () => {
    await addSubscribers(['early']);
    const id = await create();
    const startsAt = new Date(clock.nowMs() + 60 * MINUTE_MS).toISOString();
    await start(id, startsAt);
    expect(await read(id)).toMatchObject({ state: 'scheduled', startsAt });
    expect(await sendAll()).toEqual([]);
    expect((await call('POST', `/${id}/control`, { action: 'unschedule' })).status).toBe(204);
    clock.advance(60 * MINUTE_MS);
    expect(await sendAll()).toEqual([]);
    await start(id, startsAt);
    expect(await sendAll()).toEqual(['early@mail.example']);
  });

  it('starts only the letter and the number of people that were confirmed', async () => {
    await addSubscribers(['one']);
    const id = await create();
    const { version } = await read(id);
    const confirmed = { version, audienceSize: 1, startsAt: null };
    await addSubscribers(['two']);
    const changedSize = await call('POST', `/${id}/start`, confirmed);
    expect(changedSize.json).toMatchObject({ code: 'campaign-changed', detail: expect.stringContaining('2 people') });
    expect((await call('PUT', `/${id}`, { ...LETTER, subject: 'Another', version })).status).toBe(204);
    expect((await call('PUT', `/${id}`, { ...LETTER, version })).status).toBe(409);
    expect((await call('POST', `/${id}/start`, { ...confirmed, audienceSize: 2 })).status).toBe(409);
    expect(await read(id)).toMatchObject({ state: 'draft', subject: 'Another' });
    const empty = await create({ ...LETTER, subject: ' ' });
    expect((await start(empty)).json.detail).toContain('needs a subject');
  });

  it('pauses, resumes and cancels; who is cancelled gets nothing', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `p-${index}`);
    await addSubscribers(names);
    const id = await create({ ...LETTER, perMinuteMax: 120 });
    await start(id);
    await app.campaigns.tick(clock.nowMs());
    // Two a second.
    expect(await sender.sendDue()).toBe(2);
    expect(await sender.sendDue()).toBe(0);
    clock.advance(1_000);
    expect(await sender.sendDue()).toBe(2);
    await call('POST', `/${id}/control`, { action: 'pause' });
    clock.advance(MINUTE_MS);
    expect(await sender.sendDue()).toBe(0);
    expect(await read(id)).toMatchObject({ state: 'paused', sent: 4, waiting: 4 });
    await call('POST', `/${id}/control`, { action: 'resume' });
    expect(await sender.sendDue()).toBe(2);
    await call('POST', `/${id}/control`, { action: 'cancel' });
    expect(await sendAll()).toEqual([]);
    expect(await read(id)).toMatchObject({ state: 'cancelled', sent: 6, waiting: 0, skipped: 2 });
    for (const action of ['pause', 'resume', 'cancel', 'unschedule']) {
      expect((await call('POST', `/${id}/control`, { action })).json.code).toBe('campaign-changed');
    }
  });

  it('retries what the server puts off, gives up what it refuses, and an administrator may try that again', async () => {
    await addSubscribers(['fine', 'busy-450', 'refuse-550']);
    const id = await create();
    await start(id);
    expect(await sendAll()).toEqual(['fine@mail.example']);
    expect(await read(id)).toMatchObject({ state: 'sending', sent: 1, failed: 1, waiting: 1 });
    clock.advance(MINUTE_MS);
    expect(await sendAll()).toEqual(['busy-450@mail.example']);
    expect(await read(id)).toMatchObject({ state: 'done', sent: 2, failed: 1, waiting: 0 });
    const outbox = `/api/admin/newsletter/outbox`;
    const { mails } = (await app.call('GET', `${outbox}?campaign=${id}&state=failed`, { cookie })).json;
    expect(mails).toMatchObject([{ failure: '550 RCPT TO', subject: LETTER.subject, campaignId: id }]);
    expect((await app.call('POST', `${outbox}/${mails[0].id}/retry`, { cookie })).status).toBe(204);
    expect(await read(id)).toMatchObject({ state: 'sending', failed: 0, waiting: 1 });
    await sendAll();
    expect(await read(id)).toMatchObject({ state: 'done', failed: 1 });
    // Mails of campaigns are not among those to one person.
    expect((await app.call('GET', outbox, { cookie })).json.mails).toEqual([]);
  });

  it('leaves out who unsubscribes or is deleted after the start', async () => {
    await addSubscribers(['stays', 'leaves', 'erased', 'raced']);
    const id = await create();
    await start(id);
    await app.campaigns.tick(clock.nowMs());
    const remove = (name: string, removal: string) =>
      app.call('POST', '/api/admin/newsletter/remove', { cookie, body: { email: `${name}@mail.example`, removal } });
    expect((await remove('leaves', 'leave')).status).toBe(204);
    expect((await remove('erased', 'erase')).status).toBe(204);
    expect((await remove('nobody', 'erase')).status).toBe(404);
    // As when it leaves at the very moment that its mail is queued: the mail is still there.
    await database.pool.query("UPDATE newsletter_subscriptions SET state = 'left' WHERE email LIKE 'raced@%'");
    expect(await sendAll()).toEqual(['stays@mail.example']);
    expect(await read(id)).toMatchObject({ state: 'done', recipients: 4, sent: 1, skipped: 3, waiting: 0 });
  });

  it('sends confirmations and other mails to one person before those of a campaign', async () => {
    await addSubscribers(Array.from({ length: 50 }, (_, index) => `many-${index}`));
    const id = await create({ ...LETTER, perMinuteMax: 600 });
    await start(id);
    await app.campaigns.tick(clock.nowMs());
    await sender.sendDue();
    await app.call('POST', '/api/newsletter/subscriptions', { body: { email: 'new@mail.example', source: 'hero' } });
    const before = smtp.mails.length;
    // Also while the rate makes the campaign wait.
    expect(await sender.sendDue()).toBe(1);
    expect(smtp.mails.slice(before).flatMap(({ to }) => to)).toEqual(['new@mail.example']);
  });

  it('sends a test to one address, in both forms of the preview, marked in its subject', async () => {
    const id = await create();
    expect((await call('POST', `/${id}/test`, { recipient: ' Me@Mail.Example ' })).status).toBe(204);
    expect((await call('POST', `/${id}/test`, { recipient: '@' })).status).toBe(400);
    await sender.sendDue();
    const mail = smtp.mails.at(-1);
    if (mail === undefined) throw new Error('No mail was received.');
    expect(mail.to).toEqual(['me@mail.example']);
    expect(mail.raw).toMatch(/^Subject: \[Test\] The presale begins\r$/m);
    expect(partOf(mail, 'text/plain').replaceAll('\r\n', '\n')).toContain((await read(id)).text);
    const frame = await call('GET', `/${id}/html`);
    expect(frame.text).toContain('href="https://technovex.example/presale"');
    expect(frame.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('deletes drafts only', async () => {
    await addSubscribers(['one']);
    const [draft, started] = [await create(), await create()];
    await start(started);
    expect((await call('DELETE', `/${draft}`)).status).toBe(204);
    expect((await call('DELETE', `/${draft}`)).status).toBe(404);
    expect((await call('DELETE', `/${started}`)).status).toBe(409);
    expect((await call('GET', '')).json[0]).toMatchObject({ id: started, state: 'scheduled' });
  });

  it('goes on queueing where a process that died stopped', async () => {
    await addSubscribers(Array.from({ length: 30 }, (_, index) => `q-${String(index).padStart(2, '0')}`));
    const id = await create();
    await start(id);
    await app.campaigns.tick(clock.nowMs());
    // As if the second slice had never been committed.
    await database.pool.query("DELETE FROM mail_outbox WHERE recipient >= 'q-20'");
    await database.pool.query(
      `UPDATE newsletter_campaigns SET recipients = 20, queued_up_to =
        (SELECT id FROM newsletter_subscriptions WHERE email = 'q-19@mail.example') WHERE id = $1`,
      [id],
    );
    expect(await sendAll()).toHaveLength(30);
    expect(await read(id)).toMatchObject({ state: 'done', recipients: 30, sent: 30 });
  });

  it('rejects a letter that is too long, has two lines of subject, or goes too fast', async () => {
    for (const change of [
      { subject: 'a\r\nBcc: b@c.example' },
      { subject: 'x'.repeat(151) },
      { markdown: 'x'.repeat(20_001) },
      { markdown: '\u0000' },
      { perMinuteMax: 0 },
      { perMinuteMax: 60_001 },
      { audience: { source: null, from: 'yesterday', until: null } },
    ]) {
      expect((await call('POST', '', { ...LETTER, ...change })).status, JSON.stringify(change).slice(0, 80)).toBe(400);
    }
  });
});

describe.each(TEST_DATABASES)('a campaign without a mail server on $name', ({ open }) => {
  it('goes to the outbox, to be read and never to be sent', async () => {
    const { database, drop } = await open();
    const clock = manualClock();
    const app = await startTestApp({ database, clock });
    try {
      const cookie = await signInAdmin(app, database, 'editor');
      await app.call('POST', '/api/newsletter/subscriptions', { body: { email: 'a@mail.example', source: 'hero' } });
      const { id } = (await app.call('POST', PATH, { cookie, body: LETTER })).json;
      const body = { version: 0, audienceSize: 1, startsAt: null };
      expect((await app.call('POST', `${PATH}/${id}/start`, { cookie, body })).status).toBe(204);
      await app.campaigns.tick(clock.nowMs());
      const campaign = (await app.call('GET', `${PATH}/${id}`, { cookie })).json;
      expect(campaign).toMatchObject({ state: 'done', canSend: false, recipients: 1, sent: 0, held: 1, skipped: 0 });
      const { mails } = (await app.call('GET', `/api/admin/newsletter/outbox?campaign=${id}`, { cookie })).json;
      expect(mails).toMatchObject([{ state: 'held', subject: LETTER.subject }]);
      expect(await app.campaigns.claim(clock.nowMs(), clock.nowMs() + 1)).toBeUndefined();
    } finally {
      await app.stop();
      await drop();
    }
  });
});
