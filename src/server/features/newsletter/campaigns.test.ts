import { describe, expect, it, onTestFinished } from 'vitest';
import { campaignList } from '#contract/newsletter-admin.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import { EDITOR_NAME, CAMPAIGN_DRAFT as LETTER, setUpMailApp } from '#server/testing/mail-app.ts';
import { partOf } from '#server/testing/smtp-process.ts';
import { startTestApp } from '#server/testing/start-test-app.ts';
import { storedMails } from '#server/testing/stored-mails.ts';
import { mailsAttention } from './register.ts';

describe('campaigns', () => {
  const test = setUpMailApp();
  const { clock, call, addSubscribers, create, start, control, read, sendAll } = test;

  const inMs = (aheadMs: number): string => new Date(clock.nowMs() + aheadMs).toISOString();

  /** Of the administrator who is signed in, until the end of the test. */
  async function setAddress(email: string): Promise<void> {
    const set = (to: string | null) => {
      const sql = 'UPDATE users SET email = $1, email_key = $1 WHERE username = $2';
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

  it('rejects a campaign that is too long or too deep, or has two lines of subject', async () => {
    for (const change of [
      { subject: 'a\r\nBcc: b@c.example' },
      { subject: 'x'.repeat(151) },
      { markdown: 'x'.repeat(20_001) },
      { markdown: '\u0000' },
      { markdown: '>'.repeat(20_000) },
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
