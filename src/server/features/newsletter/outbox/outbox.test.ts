import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { outboxListMails } from '#contract/newsletter-outbox.ts';
import { createMailLinkTokens } from '#server/credentials/mail-link-tokens.ts';
import type { Database } from '#server/db/database.ts';
import { createMailSender } from '#server/mail/mail-sender.ts';
import { openSmtpTransport } from '#server/mail/smtp-transport.ts';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { type SmtpProcess, startSmtpProcess } from '#server/testing/smtp-process.ts';
import {
  type ManualClock,
  manualClock,
  startTestApp,
  TEST_SECRET,
  type TestApp,
} from '#server/testing/start-test-app.ts';
import { signInAdmin } from '#server/testing/test-accounts.ts';
import { TEST_DATABASES } from '#server/testing/test-databases.ts';

const OUTBOX = outboxListMails.path;
const ORIGIN = 'https://technovex.example';

describe.each(TEST_DATABASES)("administrators' outbox on $name", ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let smtp: SmtpProcess;
  let app: TestApp;
  let clock: ManualClock;
  let cookie = '';

  beforeAll(async () => {
    [{ database, drop }, smtp] = await Promise.all([open(), startSmtpProcess()]);
    clock = manualClock();
    app = await startTestApp({ database, clock, mail: smtp.config, publicOrigin: ORIGIN });
    cookie = await signInAdmin(app, database, 'postmaster');
  });
  afterAll(async () => {
    await Promise.all([app.stop(), smtp.stop()]);
    await drop();
  });

  beforeEach(async () => {
    await database.pool.query('TRUNCATE newsletter_subscriptions, newsletter_mailboxes, mail_outbox, mail_sender');
  });

  const get = (path: string) => app.call('GET', OUTBOX + path, { cookie });
  const subscribe = (email: string) =>
    app.call('POST', '/api/newsletter/subscriptions', { body: { email, source: 'hero' } });

  async function sendDue(): Promise<void> {
    const sender = createMailSender({
      outbox: app.outbox,
      transport: await openSmtpTransport(smtp.config),
      site: { origin: ORIGIN, tokens: createMailLinkTokens(TEST_SECRET) },
      clock,
      log: SILENT_LOG,
    });
    await sender.sendDue();
    await sender.stop();
  }

  async function mailTo(recipient: string) {
    const { rows } = (await get('')).json;
    return rows.find((mail: { recipient: string }) => mail.recipient === recipient);
  }

  it('lists mails with subject, recipient, state and error, newest first, a page at a time', async () => {
    for (const name of ['first', 'refuse-550']) await subscribe(`${name}@mail.example`);
    await sendDue();
    expect((await get('')).json).toMatchObject({
      rows: [
        {
          recipient: 'refuse-550@mail.example',
          state: 'failed',
          failure: '550 RCPT TO: <…> is unknown here',
          campaignId: null,
        },
        { recipient: 'first@mail.example', state: 'sent', subject: expect.stringContaining('Confirm'), failure: null },
      ],
      ...{ previous: null, next: null, count: { rows: 2, hasMore: false } },
      canSend: true,
    });
    expect((await get('?state=failed')).json.rows).toHaveLength(1);
    expect((await get('?state=lost')).status).toBe(400);
    await subscribe('page@mail.example');
    await database.pool.query(
      `INSERT INTO mail_outbox (recipient, content, state, created_at, due_at, expires_at)
       SELECT n || recipient, content, state, created_at, due_at, expires_at FROM mail_outbox, generate_series(1, 50) n
       WHERE recipient = 'page@mail.example'`,
    );
    const page = (await get('?state=queued')).json;
    expect([page.rows.length, page.previous, page.count]).toEqual([50, null, { rows: 51, hasMore: false }]);
    const rest = (await get(`?state=queued&after=${page.next}`)).json;
    expect([rest.rows.length, rest.next]).toEqual([1, null]);
    expect((await get(`?state=queued&before=${rest.previous}`)).json.rows).toEqual(page.rows);
    expect((await get('?order=asc&rows=10')).json.rows).toHaveLength(10);
  });

  it('shows a mail as it is sent, links included, in a document that runs and loads nothing', async () => {
    await subscribe('reader@mail.example');
    const { id } = await mailTo('reader@mail.example');
    const mail = (await get(`/${id}`)).json;
    expect(mail.text).toMatch(/https:\/\/technovex\.example\/newsletter\/subscription#confirm=[\w.-]+/);
    const frame = await get(`/${id}/html`);
    expect(frame.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(frame.headers.get('cache-control')).toBe('no-store');
    expect(frame.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    const policy = frame.headers.get('content-security-policy');
    expect(policy).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox /);
    expect(policy).not.toMatch(/allow-(scripts|same-origin|forms|top-navigation)/);
    expect(frame.text).toContain('#confirm=');
    for (const path of [`/${id}`, `/${id}/html`]) expect((await app.call('GET', OUTBOX + path)).status).toBe(401);
  });

  it('exports the mails that the filters show, without their texts, and writes that to the activity log', async () => {
    await subscribe('one@mail.example');
    await subscribe('two@mail.example');
    const file = await get(`/export?format=csv&campaign=all&recipient=one%40mail`);
    expect(file.headers.get('content-disposition')).toMatch(/filename="technovex-outbox-\d{4}-\d\d-\d\d\.csv"/);
    const [head, ...lines] = file.text.trimEnd().split('\r\n');
    expect(head).toContain('"id","state","subject","recipient"');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('"one@mail.example"');
    expect(file.text).not.toContain('#confirm=');
    const log = await app.call('GET', '/api/admin/activity?area=exports', { cookie });
    expect(log.json.rows[0]).toMatchObject({ subject: 'outbox', after: { filters: ['campaign', 'recipient'] } });
  });

  it('tries a failed or waiting mail again, but no mail that was sent or lost its link', async () => {
    await subscribe('busy-450@mail.example');
    await subscribe('refuse-550@mail.example');
    await sendDue();
    const { id, state, attempts } = await mailTo('busy-450@mail.example');
    expect({ state, attempts }).toEqual({ state: 'queued', attempts: 1 });
    const retry = (one: number) => app.call('POST', `${OUTBOX}/${one}/retry`, { cookie });
    expect((await retry(id)).status).toBe(204);
    await sendDue();
    while ((await mailTo('busy-450@mail.example')).state === 'queued') await sendDue();
    expect(await mailTo('busy-450@mail.example')).toMatchObject({ state: 'sent', attempts: 0 });
    expect((await retry(id)).json).toMatchObject({ status: 409, code: 'mail-not-retried' });
    const refused = (await get('?state=failed')).json.rows[0];
    expect((await retry(refused.id)).json.detail).toContain('link of this mail was removed');
    expect((await retry(987_654)).status).toBe(404);
  });

  it('deletes a mail, which is not sent then', async () => {
    await subscribe('unwanted@mail.example');
    const { id } = await mailTo('unwanted@mail.example');
    expect((await app.call('DELETE', `${OUTBOX}/${id}`, { cookie })).status).toBe(204);
    expect((await app.call('DELETE', `${OUTBOX}/${id}`, { cookie })).status).toBe(404);
    expect((await get(`/${id}`)).status).toBe(404);
    await sendDue();
    expect(smtp.attempts).not.toContain('unwanted@mail.example');
  });

  it('counts the mails that wait, and how long the oldest has been due', async () => {
    await subscribe('patient@mail.example');
    clock.advance(90_000);
    const metrics = await app.metrics();
    expect(metrics).toMatch(/^technovex_mail_queued 1$/m);
    expect(metrics).toMatch(/^technovex_mail_oldest_due_seconds 90$/m);
  });
});

describe.each(TEST_DATABASES)('the outbox without a mail server on $name', ({ open }) => {
  it('has the links of every mail, for the address that the administrator uses', async () => {
    const { database, drop } = await open();
    const app = await startTestApp({ database, clock: manualClock() });
    try {
      const cookie = await signInAdmin(app, database, 'postmaster');
      await app.call('POST', '/api/newsletter/subscriptions', { body: { email: 'a@mail.example', source: 'hero' } });
      const { rows: mails, canSend } = (await app.call('GET', OUTBOX, { cookie })).json;
      expect(canSend).toBe(false);
      expect(mails).toMatchObject([{ state: 'held', recipient: 'a@mail.example' }]);
      const { text } = (await app.call('GET', `${OUTBOX}/${mails[0].id}`, { cookie })).json;
      const [, origin, token] = /(http:\S+)\/newsletter\/subscription#manage=(\S+)/.exec(text) ?? [];
      expect(origin).toBe(app.url);
      const leave = await app.call('POST', '/api/newsletter/subscription/leave', { body: { token } });
      expect(leave.status).toBe(204);
      const retry = await app.call('POST', `${OUTBOX}/${mails[0].id}/retry`, { cookie });
      expect(retry.json).toMatchObject({ code: 'mail-not-retried', detail: expect.stringContaining('SMTP_URL') });
    } finally {
      await app.stop();
      await drop();
    }
  });
});
