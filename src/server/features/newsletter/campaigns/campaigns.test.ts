import { describe, expect, it, onTestFinished } from 'vitest';
import { campaignList, campaignPreviewDraft } from '#contract/newsletter-campaigns.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import { EDITOR_NAME, CAMPAIGN_DRAFT as LETTER, setUpCampaignApp } from '#server/testing/campaign-app.ts';
import { partOf } from '#server/testing/smtp-process.ts';
import { manualClock, startTestApp } from '#server/testing/start-test-app.ts';
import { storedMails } from '#server/testing/stored-mails.ts';
import { confirmedCall, signInAdmin } from '#server/testing/test-accounts.ts';
import { TEST_DATABASES } from '#server/testing/test-databases.ts';

describe.each(TEST_DATABASES)('campaigns on $name', ({ open }) => {
  const test = setUpCampaignApp(open);
  const { clock, call, addSubscribers, create, start, control, read, sendAll } = test;

  /** Of the administrator who is signed in. */
  const setAddress = async (email: string | null): Promise<void> => {
    const sql = 'UPDATE users SET email = $1, email_key = $1 WHERE username = $2';
    await test.database.pool.query(sql, [email, EDITOR_NAME]);
  };

  it('chooses people by form and by the day of their consent', async () => {
    await addSubscribers(['hero-may']);
    await addSubscribers(['footer-may'], { source: 'footer' });
    await addSubscribers(['footer-june'], { source: 'footer', day: '2025-06-30T23:59:59Z' });
    await addSubscribers(['footer-july'], { source: 'footer', day: '2025-07-01' });
    const audience = { source: 'footer', from: '2025-05-02', until: '2025-06-30' };
    const id = await create({ ...LETTER, audience });
    expect(await read(id)).toMatchObject({ audience, audienceSize: 1, sources: ['footer', 'hero'] });
    await start(id);
    expect(await sendAll()).toEqual(['footer-june@mail.example']);
  });

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

  it('names the sender, and whom the latest test of which version went to', async () => {
    await setAddress('me@mail.example');
    onTestFinished(() => setAddress(null));
    const id = await create();
    expect(await read(id)).toMatchObject({ sender: 'Technovex <news@technovex.example>', lastTest: null });
    await call('POST', `/${id}/test`, { recipient: 'me@mail.example' });
    const lastTest = { recipient: 'me@mail.example', by: EDITOR_NAME, version: 0 };
    expect(await read(id)).toMatchObject({ lastTest, version: 0 });
    await call('PUT', `/${id}`, { ...LETTER, subject: 'Another', version: 0 });
    expect(await read(id)).toMatchObject({ lastTest, version: 1 });
  });

  it('keeps every saved draft as a version with its whole text, and deletes them with the draft', async () => {
    const id = await create();
    const audience = { source: 'hero', from: '2025-05-02', until: null };
    await call('PUT', `/${id}`, { ...LETTER, markdown: 'Second', version: 0 });
    await call('PUT', `/${id}`, { ...LETTER, subject: 'Third', audience, version: 1 });
    expect((await call('PUT', `/${id}`, { ...LETTER, markdown: 'Lost', version: 1 })).status).toBe(409);
    const { json: versions } = await call('GET', `/${id}/versions`);
    expect(versions).toMatchObject([
      { version: 2, subject: 'Third', savedBy: EDITOR_NAME },
      { version: 1, subject: LETTER.subject, characters: 6 },
      { version: 0, characters: LETTER.markdown.length },
    ]);
    expect((await call('GET', `/${id}/versions/0`)).json).toMatchObject(LETTER);
    expect((await call('GET', `/${id}/versions/2`)).json).toMatchObject({ ...LETTER, subject: 'Third', audience });
    expect((await call('GET', `/${id}/versions/3`)).status).toBe(404);
    await call('DELETE', `/${id}`);
    expect((await call('GET', `/${id}/versions`)).status).toBe(404);
    const { rows } = await test.database.pool.query(
      'SELECT 1 FROM newsletter_campaign_versions WHERE campaign_id = $1',
      [id],
    );
    expect(rows).toEqual([]);
  });

  it('is ready from the hand-over of a member until any change, and says who and when', async () => {
    const id = await create();
    const setReady = (isReady: boolean, version: number) => call('POST', `/${id}/ready`, { isReady, version });
    expect((await setReady(true, 1)).status).toBe(409);
    expect((await setReady(true, 0)).status).toBe(204);
    const ready = { readyBy: EDITOR_NAME, readyAt: new Date(clock.nowMs()).toISOString() };
    expect(await read(id)).toMatchObject(ready);
    expect((await call('GET', '')).json).toContainEqual(expect.objectContaining({ id, ...ready }));
    expect((await setReady(false, 0)).status).toBe(204);
    expect(await read(id)).toMatchObject({ readyBy: null, readyAt: null });
    await setReady(true, 0);
    await call('PUT', `/${id}`, { ...LETTER, markdown: 'Changed', version: 0 });
    expect(await read(id)).toMatchObject({ readyBy: null, readyAt: null });
    const incomplete = await create({ ...LETTER, subject: '' });
    const refused = await call('POST', `/${incomplete}/ready`, { isReady: true, version: 0 });
    expect(refused.json.detail).toContain('needs a subject');
  });

  it('opens the empty draft that a member has already, instead of a second one', async () => {
    const empty = { ...LETTER, subject: '', markdown: '' };
    const id = await create(empty);
    expect(await create(empty)).toBe(id);
    await call('PUT', `/${id}`, { ...LETTER, version: 0 });
    expect(await create(empty)).not.toBe(id);
  });

  it('shows a text that is not saved as it would be sent, and each thing that would not', async () => {
    const body = { subject: 'News', markdown: '**Bold** [x](http://a.example) <b> ![logo](https://a.example/a.png)' };
    const preview = await test.app.call('POST', campaignPreviewDraft.path, { cookie: test.cookie, body });
    expect(preview.json).toMatchObject({
      html: expect.stringContaining('<strong>Bold</strong> x &lt;b&gt; logo'),
      text: expect.stringContaining('Bold x <b> logo'),
      dropped: [{ kind: 'link', source: '[x](http://a.example)' }, { kind: 'html' }, { kind: 'picture' }],
    });
    // Of the frame that it is written into: styles of the mail, no scripts.
    const id = await create();
    const frame = await call('GET', `/${id}/html`);
    expect(frame.headers.get('content-security-policy')).toMatch(/sandbox (?!.*allow-scripts).*allow-same-origin$/);
    const deep = { ...body, markdown: '>'.repeat(20_000) };
    const refused = await test.app.call('POST', campaignPreviewDraft.path, { cookie: test.cookie, body: deep });
    expect(refused.json).toMatchObject({ code: 'invalid-request', detail: 'The text is nested too deeply.' });
  });

  it('starts only the campaign and the number of people that were confirmed', async () => {
    await addSubscribers(['one']);
    const id = await create();
    const { version } = await read(id);
    const confirmed = { version, audienceSize: 1, startsAt: null };
    await addSubscribers(['two']);
    const startConfirmed = (body: object) =>
      confirmedCall(test.app, 'POST', `${campaignList.path}/${id}/start`, { cookie: test.cookie, body });
    const changedSize = await startConfirmed(confirmed);
    expect(changedSize.json).toMatchObject({ code: 'campaign-changed', detail: expect.stringContaining('2 people') });
    expect((await call('PUT', `/${id}`, { ...LETTER, subject: 'Another', version })).status).toBe(204);
    expect((await call('PUT', `/${id}`, { ...LETTER, version })).status).toBe(409);
    expect((await startConfirmed({ ...confirmed, audienceSize: 2 })).status).toBe(409);
    expect(await read(id)).toMatchObject({ state: 'draft', subject: 'Another' });
    const empty = await create({ ...LETTER, subject: ' ' });
    expect((await start(empty)).json.detail).toContain('needs a subject');
  });

  it('starts once when it is confirmed twice at the same moment', async () => {
    await addSubscribers(['one']);
    const id = await create();
    const responses = await Promise.all([start(id), start(id)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await sendAll()).toEqual(['one@mail.example']);
  });

  it('sends a test to one address of the team, in both forms of the preview, marked in its subject', async () => {
    await setAddress('me@mail.example');
    onTestFinished(() => setAddress(null));
    const id = await create();
    expect((await call('POST', `/${id}/test`, { recipient: ' Me@Mail.Example ' })).status).toBe(204);
    expect((await call('POST', `/${id}/test`, { recipient: '@' })).status).toBe(400);
    await test.sender.sendDue();
    const mail = test.smtp.mails.at(-1);
    if (mail === undefined) throw new Error('No mail was received.');
    expect(mail.to).toEqual(['me@mail.example']);
    expect(mail.raw).toMatch(/^Subject: \[Test\] The presale begins\r$/m);
    expect(partOf(mail, 'text/plain').replaceAll('\r\n', '\n')).toContain((await read(id)).text);
    const frame = await call('GET', `/${id}/html`);
    expect(frame.text).toContain('href="https://technovex.example/presale"');
    expect(frame.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('sends no test to an address outside the team, and ten an hour', async () => {
    await setAddress('me@mail.example');
    onTestFinished(() => setAddress(null));
    const id = await create();
    const send = async (recipient: string) => (await call('POST', `/${id}/test`, { recipient })).status;
    expect(await send('stranger@mail.example')).toBe(400);
    test.clock.advance(HOUR_MS);
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) statuses.push(await send('ME@mail.example'));
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 204), 429]);
    expect(await storedMails(test.database)).toHaveLength(10);
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

  it('rejects a campaign that is too long or too deep, has two lines of subject, or goes too fast', async () => {
    for (const change of [
      { subject: 'a\r\nBcc: b@c.example' },
      { subject: 'x'.repeat(151) },
      { markdown: 'x'.repeat(20_001) },
      { markdown: '\u0000' },
      { markdown: '>'.repeat(20_000) },
      { perMinuteMax: 0 },
      { perMinuteMax: 60_001 },
      { audience: { source: null, from: 'yesterday', until: null } },
    ]) {
      expect((await call('POST', '', { ...LETTER, ...change })).status, JSON.stringify(change).slice(0, 80)).toBe(400);
    }
  });
});

describe.each(TEST_DATABASES)('a campaign without a mail server on $name', ({ open }) => {
  it('cannot be started, and stays a draft', async () => {
    const { database, drop } = await open();
    const clock = manualClock();
    const app = await startTestApp({ database, clock });
    const path = campaignList.path;
    try {
      const cookie = await signInAdmin(app, database, 'editor');
      await app.call('POST', '/api/newsletter/subscriptions', { body: { email: 'a@mail.example', source: 'hero' } });
      const { id } = (await app.call('POST', path, { cookie, body: LETTER })).json;
      const body = { version: 0, audienceSize: 1, startsAt: null };
      const refused = await confirmedCall(app, 'POST', `${path}/${id}/start`, { cookie, body });
      expect(refused).toMatchObject({ status: 409, json: { code: 'campaign-not-ready' } });
      expect(refused.json.detail).toContain('No mail server is set');
      // Scheduled while there was a server.
      await database.pool.query(
        "UPDATE newsletter_campaigns SET state = 'scheduled', starts_at = now() - interval '1 day'",
      );
      await app.campaigns.advance(clock.nowMs());
      const campaign = (await app.call('GET', `${path}/${id}`, { cookie })).json;
      expect(campaign).toMatchObject({ state: 'scheduled', canSend: false, sender: null, recipients: 0, held: 0 });
    } finally {
      await app.stop();
      await drop();
    }
  });
});
