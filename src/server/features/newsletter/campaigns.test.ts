import { describe, expect, it, onTestFinished } from 'vitest';
import { campaignList } from '#contract/newsletter-admin.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import type { SmtpTransport } from '#server/mail/smtp-transport.ts';
import { addresses, EDITOR_NAME, CAMPAIGN_DRAFT as LETTER, numbered, setUpMailApp } from '#server/testing/mail-app.ts';
import { partOf, tokenIn } from '#server/testing/smtp-process.ts';
import { startTestApp } from '#server/testing/start-test-app.ts';
import { storedMails } from '#server/testing/stored-mails.ts';
import { mailsAttention } from './register.ts';

const SECOND_MS = 1_000;

describe('campaigns', () => {
  const test = setUpMailApp();
  const { clock, call, openSender, addSubscribers, create, start, send, control, read, sendAll } = test;

  const inMs = (aheadMs: number): string => new Date(clock.nowMs() + aheadMs).toISOString();

  /** Of the administrator who is signed in, until the end of the test. */
  async function setAddress(email: string): Promise<void> {
    const set = (to: string | null) => {
      const sql = 'UPDATE users SET email = $1, email_key = $1, verified_email = $1 WHERE username = $2';
      return test.database.pool.query(sql, [to, EDITOR_NAME]);
    };
    await set(email);
    onTestFinished(() => void set(null));
  }

  it('starts at its time, at least five minutes ahead, and becomes a draft again before it', async () => {
    await addSubscribers(['early']);
    const id = await create();
    for (const aheadMs of [-5 * 365 * DAY_MS, 0, 5 * MINUTE_MS - 1]) {
      expect(await start(id, inMs(aheadMs)), String(aheadMs)).toMatchObject({
        status: 400,
        json: { fields: [{ field: 'startsAt', message: expect.stringContaining('five minutes') }] },
      });
    }
    const startsAt = inMs(HOUR_MS);
    await start(id, startsAt);
    expect(await read(id)).toMatchObject({ state: 'scheduled', startsAt });
    expect((await control(id, 'unschedule')).status).toBe(204);
    clock.advance(HOUR_MS);
    expect(await sendAll()).toEqual([]);
    await start(id, inMs(HOUR_MS));
    clock.advance(HOUR_MS - 1_000);
    expect(await sendAll()).toEqual([]);
    clock.advance(1_000);
    expect(await sendAll()).toEqual(['early@mail.example']);
  });

  it('is changed, started and deleted only as it was seen, and once', async () => {
    await addSubscribers(['one']);
    const id = await create();
    const { version } = await read(id);
    expect((await call('PUT', `/${id}`, { ...LETTER, subject: 'Another', version })).status).toBe(204);
    const stale = { status: 409, json: { code: 'campaign-changed' } };
    expect(await call('PUT', `/${id}`, { ...LETTER, version })).toMatchObject(stale);
    expect(await call('POST', `/${id}/start`, { version, startsAt: null })).toMatchObject(stale);
    expect(await read(id)).toMatchObject({ state: 'draft', subject: 'Another', version: 1, audienceSize: 1 });
    const responses = await Promise.all([start(id), start(id)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect((await call('DELETE', `/${id}`)).status).toBe(409);
    expect((await call('GET', '')).json[0]).toMatchObject({ id, state: 'scheduled' });
    expect(await sendAll()).toEqual(['one@mail.example']);

    const empty = await create({ ...LETTER, subject: ' ' });
    expect((await start(empty)).json.detail).toContain('needs a subject');
    expect((await call('DELETE', `/${empty}`)).status).toBe(204);
    expect((await call('DELETE', `/${empty}`)).status).toBe(404);
  });

  it("sends a test to the member's own address, as the preview shows it, marked in its subject", async () => {
    const id = await create();
    expect(await read(id)).toMatchObject({ testAddress: null });
    expect((await call('POST', `/${id}/test`)).status).toBe(409);
    await setAddress('me@mail.example');
    expect(await read(id)).toMatchObject({ testAddress: 'me@mail.example' });
    const queued = await call('POST', `/${id}/test`);
    expect(queued).toMatchObject({ status: 200, json: { recipient: 'me@mail.example' } });
    const [mail] = await test.received('me@mail.example');
    if (mail === undefined) throw new Error('No mail was received.');
    expect(mail.raw).toMatch(/^Subject: \[Test\] The presale begins\r$/m);
    expect(partOf(mail, 'text/plain')).toContain('the dates (https://technovex.example/presale)');
    const frame = await call('GET', `/${id}/html`);
    expect(Object.fromEntries(frame.headers)).toMatchObject({
      ...{ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'x-frame-options': 'SAMEORIGIN' },
    });
    expect(frame.text).toContain('href="https://technovex.example/presale"');
    const policy = frame.headers.get('content-security-policy');
    expect(policy).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox /);
    expect(policy).not.toMatch(/allow-(scripts|same-origin|forms|top-navigation)/);
    expect((await test.app.call('GET', `${campaignList.path}/${id}/html`)).status).toBe(401);

    clock.advance(HOUR_MS);
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await call('POST', `/${id}/test`)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    const tests = (await storedMails(test.database)).filter(({ content }) => content.type === 'newsletter-letter');
    expect(tests).toHaveLength(11);
  });

  it('rejects a campaign that is too long, or has two lines of subject', async () => {
    for (const change of [
      { subject: 'a\r\nBcc: b@c.example' },
      { subject: 'x'.repeat(151) },
      { markdown: 'x'.repeat(20_001) },
      { markdown: '\u0000' },
    ]) {
      expect((await call('POST', '', { ...LETTER, ...change })).status, JSON.stringify(change).slice(0, 80)).toBe(400);
    }
  });

  it('has an entry in the activity log for each step, its author and what changed, and none for what was rejected', async () => {
    await addSubscribers(['ada']);
    await setAddress('me@mail.example');
    const id = await create();
    const step = async (method: string, path: string, body?: unknown) => {
      clock.advance(1_000);
      expect((await call(method, `/${id}${path}`, body)).status).toBeLessThan(300);
    };
    expect((await call('PUT', `/${id}`, { ...LETTER, version: 7 })).status).toBe(409);
    expect((await control(id, 'pause')).status).toBe(409);
    await step('PUT', '', { ...LETTER, subject: 'It begins', version: 0 });
    await step('POST', '/test');
    await step('POST', '/start', { version: 1, startsAt: inMs(HOUR_MS) });
    await step('POST', '/control', { action: 'unschedule' });
    await step('POST', '/start', { version: 2, startsAt: null });
    await test.app.campaigns.advance(clock.nowMs());
    for (const action of ['pause', 'resume', 'cancel']) await step('POST', '/control', { action });
    const draft = await create();
    await call('DELETE', `/${draft}`);

    const { json } = await test.app.call('GET', '/api/admin/activity?kind=campaign', { cookie: test.cookie });
    const entries = json.rows.slice(0, 11).reverse();
    expect(entries.map(({ action }: { action: string }) => action.replace('campaign-', ''))).toEqual([
      ...['created', 'changed', 'tested', 'scheduled', 'unscheduled', 'started', 'paused', 'resumed', 'cancelled'],
      ...['created', 'deleted'],
    ]);
    for (const entry of entries.slice(0, 9)) expect(entry).toMatchObject({ by: EDITOR_NAME, subjectId: String(id) });
    expect(entries[1]).toMatchObject({ before: { subject: LETTER.subject }, after: { subject: 'It begins' } });
    expect(entries[3].after).toMatchObject({ subject: 'It begins' });
    expect(entries[6]).toMatchObject({ before: { state: 'sending' }, after: { state: 'paused' } });
    expect(entries[10].before).toMatchObject({ subject: LETTER.subject });
    expect(JSON.stringify(entries)).not.toContain('@');
  });

  it('cannot be started without a mail server, and stays a draft', async () => {
    const app = await startTestApp({ database: test.database, clock });
    onTestFinished(app.stop);
    const [id, scheduled] = [await create(), await create()];
    const body = { version: 0, startsAt: null };
    const path = campaignList.path;
    const refused = await app.call('POST', `${path}/${id}/start`, { cookie: test.cookie, body });
    expect(refused).toMatchObject({ status: 409, json: { code: 'campaign-not-ready' } });
    expect(refused.json.detail).toContain('No mail server is set');
    await addSubscribers(['ada']);
    // While there was a server.
    await start(scheduled, inMs(HOUR_MS));
    clock.advance(DAY_MS);
    await app.campaigns.advance(clock.nowMs());
    expect(await read(scheduled)).toMatchObject({ state: 'scheduled', recipients: 0 });
  });

  describe('that are sent', () => {
    const admin = (action: string, name: string, more: object = {}) =>
      test.app.call('POST', `/api/admin/newsletter/${action}`, {
        cookie: test.cookie,
        body: { email: `${name}@mail.example`, ...more },
      });
    const remove = (name: string, removal: 'leave' | 'erase') => admin('remove', name, { removal });

    /** A transport that does something while it delivers the first mail. */
    const during =
      (work: () => Promise<unknown>) =>
      (transport: SmtpTransport): SmtpTransport => {
        let isDone = false;
        return {
          async deliver(mail) {
            const isFirst = !isDone;
            isDone = true;
            if (isFirst) await work();
            return transport.deliver(mail);
          },
          close: () => transport.close(),
        };
      };

    it('sends a campaign once to each subscribed person, with a link to leave, and counts it', async () => {
      const names = numbered('reader', 12);
      await addSubscribers(names);
      await addSubscribers(['waiting'], 'pending');
      await addSubscribers(['gone'], 'left');
      const id = await create();
      expect(await read(id)).toMatchObject({ state: 'draft', audienceSize: 12, canSend: true });
      expect((await start(id)).status).toBe(204);
      expect(await sendAll()).toEqual(addresses(names));
      expect(await sendAll()).toEqual([]);
      expect(await read(id)).toMatchObject({
        ...{ state: 'done', recipients: 12, sent: 12, failed: 0, waiting: 0, skipped: 0, startedBy: EDITOR_NAME },
      });
      const mail = test.smtp.mails.find(({ to }) => to.includes('reader-03@mail.example'));
      if (mail === undefined) throw new Error('No mail was received.');
      expect(mail.raw).toMatch(/^Subject: The presale begins\r$/m);
      expect(mail.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
      expect(partOf(mail, 'text/plain')).toContain('the dates (https://technovex.example/presale)');
      const left = await fetch(`${test.app.url}/newsletter/leave/${tokenIn(mail, 'manage')}`, { method: 'POST' });
      expect(left.status).toBe(204);
    });

    it('sends at its rate and says until when, pauses, resumes and stops; whose mail was stopped gets nothing', async () => {
      await addSubscribers(numbered('p', 40));
      const id = await send();
      const next = await send();
      const finishesInMs = async (of: number) => Date.parse((await read(of)).finishesAt) - clock.nowMs();
      expect([await finishesInMs(id), await finishesInMs(next)]).toEqual([4_000, 8_000]);
      const { sendDue, waitMs } = test.sender;
      // Ten a second.
      expect(await sendDue()).toBe(10);
      expect(await finishesInMs(next)).toBe(7_000);
      expect(waitMs()).toBe(SECOND_MS);
      clock.advance(SECOND_MS - 1);
      expect(await sendDue()).toBe(0);
      clock.advance(1);
      expect(await sendDue()).toBe(10);
      await control(id, 'pause');
      expect(await finishesInMs(next)).toBe(4_000);
      await control(next, 'cancel');
      clock.advance(MINUTE_MS);
      expect(await sendDue()).toBe(0);
      expect(await read(id)).toMatchObject({ state: 'paused', sent: 20, waiting: 20, finishesAt: null });
      await control(id, 'resume');
      expect(await sendDue()).toBe(10);
      await control(id, 'cancel');
      expect(await sendAll()).toEqual([]);
      expect(await read(id)).toMatchObject({ state: 'cancelled', sent: 30, waiting: 0, skipped: 0, cancelled: 10 });
      for (const action of ['pause', 'resume', 'cancel', 'unschedule']) {
        expect((await control(id, action)).json.code).toBe('campaign-changed');
      }
    });

    it('counts mails that are delivered while their campaign is cancelled, or their person deleted', async () => {
      for (const work of [(id: number) => control(id, 'cancel'), () => remove('only', 'erase')]) {
        await addSubscribers(['only']);
        const id = await send();
        await test.database.pool.query('DELETE FROM mail_sender');
        clock.advance(SECOND_MS);
        await (await openSender({ wrap: during(() => work(id)) })).sendDue();
        expect(await read(id)).toMatchObject({ recipients: 1, sent: 1, waiting: 0, skipped: 0, cancelled: 0 });
        await test.database.pool.query('DELETE FROM newsletter_subscriptions');
      }
    });

    it('retries what the server puts off, gives up what it refuses, and an administrator may try that again', async () => {
      await addSubscribers(['fine', 'busy-450', 'refuse-550']);
      const id = await send();
      expect(await sendAll()).toEqual(['fine@mail.example']);
      expect(await read(id)).toMatchObject({ state: 'sending', sent: 1, failed: 1, waiting: 1 });
      clock.advance(MINUTE_MS);
      expect(await sendAll()).toEqual(['busy-450@mail.example']);
      expect(await read(id)).toMatchObject({ state: 'done', sent: 2, failed: 1, waiting: 0 });
      const failed = async () => (await call('GET', `/${id}/failed`)).json;
      expect(await failed()).toMatchObject([
        { recipient: 'refuse-550@mail.example', failure: '550 RCPT TO: <…> is unknown here' },
      ]);
      const retry = (of: number) => call('POST', `/${of}/retry`);
      // Campaigns leave the mailbox out.
      expect((await retry(id)).json).toEqual({ mails: 0 });
      expect((await admin('resume', 'refuse-550')).status).toBe(204);
      expect((await retry(id)).json).toEqual({ mails: 1 });
      expect(await read(id)).toMatchObject({ state: 'sending', failed: 0, waiting: 1, finishedAt: null });
      expect(await failed()).toEqual([]);
      await sendAll();
      expect(await read(id)).toMatchObject({ state: 'done', failed: 1 });

      // Not of a campaign that was stopped.
      await addSubscribers(['policy-550', 'busy-450-stopped']);
      const stopped = await send();
      await sendAll();
      await control(stopped, 'cancel');
      expect(await read(stopped)).toMatchObject({ state: 'cancelled', failed: 1, cancelled: 1 });
      expect((await retry(stopped)).json.code).toBe('campaign-changed');
      expect((await retry(987_654)).status).toBe(404);
      expect((await call('GET', '/987654/failed')).status).toBe(404);
    });

    it('leaves out who was refused for good, until an administrator lifts it; a policy is no such refusal', async () => {
      await addSubscribers(['fine', 'refuse-550', 'policy-550']);
      const attempts = (from: number) => test.smtp.attempts.slice(from).sort();
      // The mail of the other campaign is queued before the refusal.
      const both = [await send(), await send()];
      await sendAll();
      const counts = (await Promise.all(both.map(read))).map(
        ({ failed, skipped }) => `${failed} failed, ${skipped} skipped`,
      );
      expect(counts.sort()).toEqual(['1 failed, 1 skipped', '2 failed, 0 skipped']);
      const refused = async () =>
        (await test.app.call('GET', '/api/admin/subscribers?status=refused', { cookie: test.cookie })).json.rows;
      expect(await refused()).toMatchObject([
        {
          ...{ email: 'refuse-550@mail.example', status: 'subscribed', suppressedAt: expect.any(String) },
          suppressedReason: '550 RCPT TO: <…> is unknown here',
        },
      ]);

      const seen = test.smtp.attempts.length;
      const next = await create();
      expect(await read(next)).toMatchObject({ audienceSize: 2 });
      await start(next);
      await sendAll();
      expect(attempts(seen)).toEqual(addresses(['fine', 'policy-550']));

      expect((await admin('resume', 'refuse-550')).status).toBe(204);
      expect((await admin('resume', 'refuse-550')).json.code).toBe('not-found');
      expect(await refused()).toEqual([]);
      const seenBefore = test.smtp.attempts.length;
      await send();
      await sendAll();
      expect(attempts(seenBefore)).toEqual(addresses(['fine', 'policy-550', 'refuse-550']));
      expect(await refused()).toHaveLength(1);
    });

    it('leaves out who unsubscribes or is deleted after the start', async () => {
      await addSubscribers(['stays', 'leaves', 'erased', 'raced']);
      const id = await send();
      expect((await remove('leaves', 'leave')).status).toBe(204);
      expect((await remove('erased', 'erase')).status).toBe(204);
      // As when it leaves at the very moment that its mail is queued: the mail is still there.
      await test.database.pool.query("UPDATE newsletter_subscriptions SET state = 'left' WHERE email LIKE 'raced@%'");
      expect(await sendAll()).toEqual(['stays@mail.example']);
      expect(await read(id)).toMatchObject({ state: 'done', recipients: 4, sent: 1, skipped: 3, waiting: 0 });
    });

    it('begins no mail of a batch after five seconds, so that who leaves then is left out', async () => {
      const names = numbered('late', 10);
      await addSubscribers(names);
      const id = await send();
      const sender = await openSender({ wrap: during(async () => clock.advance(5 * SECOND_MS)) });
      const begun = await sender.sendDue();
      expect(begun).toBeLessThanOrEqual(5);
      for (const name of names) await remove(name, 'leave');
      expect(await sendAll(sender)).toEqual([]);
      expect(await read(id)).toMatchObject({ state: 'done', sent: begun, skipped: names.length - begun });
    });

    it('sends confirmations and other mails to one person before those of a campaign', async () => {
      await addSubscribers(numbered('many', 20));
      await send();
      await test.sender.sendDue();
      await test.signUp('new@mail.example');
      // Also while the rate makes the campaign wait.
      expect(await test.sender.sendDue()).toBe(1);
      expect(test.smtp.mails.at(-1)?.to).toEqual(['new@mail.example']);
    });
  });
});

it('needs attention: no mail server, mails that are late, and campaigns that are paused', () => {
  const quiet = { canSend: true, oldestDueSeconds: 899, pausedCampaigns: [] };
  expect(mailsAttention(quiet)).toEqual([]);
  const noisy = { canSend: false, oldestDueSeconds: 900, pausedCampaigns: [{ id: 7, name: 'News' }] };
  expect(mailsAttention({ ...noisy, canSend: true })).toEqual([
    { type: 'mails-delayed', count: 15 },
    { type: 'campaign-paused', id: 7, name: 'News' },
  ]);
  expect(mailsAttention({ ...quiet, canSend: false })).toEqual([{ type: 'no-mail-server' }]);
});
