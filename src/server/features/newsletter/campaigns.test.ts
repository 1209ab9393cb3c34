import { describe, expect, it, onTestFinished } from 'vitest';
import { campaignList } from '#contract/newsletter-admin.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import { EDITOR_NAME, CAMPAIGN_DRAFT as LETTER, numbered, setUpCampaignApp } from '#server/testing/campaign-app.ts';
import { partOf } from '#server/testing/smtp-process.ts';
import { manualClock, startTestApp } from '#server/testing/start-test-app.ts';
import { storedMails } from '#server/testing/stored-mails.ts';
import { signInAdmin } from '#server/testing/test-accounts.ts';
import { openTestDatabase } from '#server/testing/test-databases.ts';

describe('campaigns', () => {
  const test = setUpCampaignApp();
  const { clock, call, addSubscribers, create, start, control, read, sendAll } = test;

  /** Of the administrator who is signed in. */
  const setAddress = async (email: string | null): Promise<void> => {
    const sql = 'UPDATE users SET email = $1, email_key = $1 WHERE username = $2';
    await test.database.pool.query(sql, [email, EDITOR_NAME]);
  };

  it('starts at its time, and becomes a draft again before it', async () => {
    await addSubscribers(['early']);
    const id = await create();
    const startsAt = new Date(clock.nowMs() + HOUR_MS).toISOString();
    await start(id, startsAt);
    expect(await read(id)).toMatchObject({ state: 'scheduled', startsAt });
    expect(await sendAll()).toEqual([]);
    expect((await control(id, 'unschedule')).status).toBe(204);
    clock.advance(HOUR_MS);
    expect(await sendAll()).toEqual([]);
    await start(id, new Date(clock.nowMs() + HOUR_MS).toISOString());
    clock.advance(HOUR_MS);
    expect(await sendAll()).toEqual(['early@mail.example']);
  });

  it('refuses a start in the past or within the next five minutes, also when it is confirmed', async () => {
    await addSubscribers(['calm']);
    const id = await create();
    for (const aheadMs of [-5 * 365 * DAY_MS, -1_000, 0, 5 * MINUTE_MS - 1]) {
      const refused = await start(id, new Date(clock.nowMs() + aheadMs).toISOString());
      expect(refused, String(aheadMs)).toMatchObject({ status: 400, json: { code: 'invalid-request' } });
      expect(refused.json.fields).toMatchObject([
        { field: 'startsAt', message: expect.stringContaining('five minutes') },
      ]);
    }
    expect(await sendAll()).toEqual([]);
    expect(await read(id)).toMatchObject({ state: 'draft' });
    expect((await start(id, new Date(clock.nowMs() + 6 * MINUTE_MS).toISOString())).status).toBe(204);
  });

  it('is changed and started only as it was seen', async () => {
    await addSubscribers(['one']);
    const id = await create();
    const { version } = await read(id);
    expect((await call('PUT', `/${id}`, { ...LETTER, subject: 'Another', version })).status).toBe(204);
    expect((await call('PUT', `/${id}`, { ...LETTER, version })).status).toBe(409);
    const refused = await call('POST', `/${id}/start`, { version, startsAt: null });
    expect(refused).toMatchObject({ status: 409, json: { code: 'campaign-changed' } });
    expect(await read(id)).toMatchObject({ state: 'draft', subject: 'Another', version: 1, audienceSize: 1 });
    const empty = await create({ ...LETTER, subject: ' ' });
    expect((await start(empty)).json.detail).toContain('needs a subject');
  });

  it('says when the last mail leaves, at the rate, after those of campaigns that started before', async () => {
    await addSubscribers(numbered('many', 25));
    const [first, second] = [await create(), await create()];
    for (const id of [first, second]) await start(id);
    expect(await read(first)).toMatchObject({ state: 'scheduled', finishesAt: null });
    await test.app.campaigns.advance(clock.nowMs());
    const inSeconds = (seconds: number) => new Date(clock.nowMs() + seconds * 1_000).toISOString();
    expect(await read(first)).toMatchObject({ waiting: 25, finishesAt: inSeconds(2.5) });
    expect(await read(second)).toMatchObject({ waiting: 25, finishesAt: inSeconds(5) });
    await test.sender.sendDue();
    expect(await read(second)).toMatchObject({ waiting: 25, finishesAt: inSeconds(4) });
    await control(first, 'pause');
    expect(await read(first)).toMatchObject({ finishesAt: null });
    expect(await read(second)).toMatchObject({ finishesAt: inSeconds(2.5) });
  });

  it('starts once when it is confirmed twice at the same moment', async () => {
    await addSubscribers(['one']);
    const id = await create();
    const responses = await Promise.all([start(id), start(id)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await sendAll()).toEqual(['one@mail.example']);
  });

  it("sends a test to the member's own address, as the preview shows it, marked in its subject", async () => {
    await setAddress('me@mail.example');
    onTestFinished(() => setAddress(null));
    const id = await create();
    expect(await read(id)).toMatchObject({ testAddress: 'me@mail.example' });
    const queued = await call('POST', `/${id}/test`);
    expect(queued).toMatchObject({ status: 200, json: { recipient: 'me@mail.example' } });
    await test.sender.sendDue();
    const mail = test.smtp.mails.at(-1);
    if (mail === undefined) throw new Error('No mail was received.');
    expect(mail.to).toEqual(['me@mail.example']);
    expect(mail.raw).toMatch(/^Subject: \[Test\] The presale begins\r$/m);
    expect(partOf(mail, 'text/plain')).toContain('the dates (https://technovex.example/presale)');
    const frame = await call('GET', `/${id}/html`);
    expect(frame.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(frame.headers.get('cache-control')).toBe('no-store');
    expect(frame.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(frame.text).toContain('href="https://technovex.example/presale"');
    const policy = frame.headers.get('content-security-policy');
    expect(policy).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox /);
    expect(policy).not.toMatch(/allow-(scripts|same-origin|forms|top-navigation)/);
    expect((await test.app.call('GET', `${campaignList.path}/${id}/html`)).status).toBe(401);
  });

  it('sends no test without an address of the account, and ten an hour', async () => {
    const id = await create();
    expect(await read(id)).toMatchObject({ testAddress: null });
    const send = async () => (await call('POST', `/${id}/test`)).status;
    expect(await send()).toBe(409);
    await setAddress('me@mail.example');
    onTestFinished(() => setAddress(null));
    test.clock.advance(HOUR_MS);
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) statuses.push(await send());
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    const tests = (await storedMails(test.database)).filter(({ content }) => content.type === 'newsletter-letter');
    expect(tests).toHaveLength(10);
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
});

describe('a campaign without a mail server', () => {
  it('cannot be started, and stays a draft', async () => {
    const { database, drop } = await openTestDatabase();
    const clock = manualClock();
    const app = await startTestApp({ database, clock });
    const path = campaignList.path;
    try {
      const cookie = await signInAdmin(app, database, 'editor');
      await app.call('POST', '/api/newsletter/subscriptions', { body: { email: 'a@mail.example', source: 'hero' } });
      const { id } = (await app.call('POST', path, { cookie, body: LETTER })).json;
      const body = { version: 0, startsAt: null };
      const refused = await app.call('POST', `${path}/${id}/start`, { cookie, body });
      expect(refused).toMatchObject({ status: 409, json: { code: 'campaign-not-ready' } });
      expect(refused.json.detail).toContain('No mail server is set');
      // Scheduled while there was a server.
      await database.pool.query(
        "UPDATE newsletter_campaigns SET state = 'scheduled', starts_at = now() - interval '1 day'",
      );
      await app.campaigns.advance(clock.nowMs());
      const campaign = (await app.call('GET', `${path}/${id}`, { cookie })).json;
      expect(campaign).toMatchObject({ state: 'scheduled', canSend: false, recipients: 0 });
    } finally {
      await app.stop();
      await drop();
    }
  });
});
