import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { CONSENT_VERSION } from '#domain/newsletter/consent.ts';
import {
  CONFIRMATION_PAUSE_MS,
  CONFIRMATION_VALID_MS,
  ERASED_PAUSE_MS,
  MAILBOX_KEPT_MS,
  UNCONFIRMED_KEPT_MS,
} from '#domain/newsletter/subscription.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import { createMetrics } from '#server/metrics.ts';
import { SUBSCRIPTION_API, setUpMailApp } from '#server/testing/mail-app.ts';
import { manualClock } from '#server/testing/start-test-app.ts';
import { confirmationMailCount, SIGN_UP_MAILS_ALERT } from './sign-ups.ts';
import { LINKS_BY_ADDRESS } from './subscriptions.ts';

describe('a newsletter that is confirmed by mail', () => {
  const test = setUpMailApp();
  const { clock, signUp, post, ask, received, stored, openSender } = test;
  const mails = async (...emails: string[]): Promise<number> => {
    let sum = 0;
    for (const email of emails) sum += (await received(email)).length;
    return sum;
  };

  it('subscribes nobody before the link of the mail is confirmed, then stores the record of the consent', async () => {
    const email = 'ada@mail.example';
    const askedMs = clock.nowMs();
    const { confirm } = await ask(email, '203.0.113.77');
    expect(await stored(email)).toMatchObject({ state: 'pending', confirmed_at: null });
    // The token is stored as a hash only, and no longer in the outbox once the mail was sent.
    const tables = ['newsletter_subscriptions', 'mail_outbox'];
    const rows = await Promise.all(tables.map((table) => test.database.pool.query(`SELECT * FROM ${table}`)));
    expect(JSON.stringify(rows.map((result) => result.rows))).not.toContain(confirm.split('.')[1]);
    clock.advance(MINUTE_MS);
    expect((await post('/confirm', confirm)).status).toBe(204);
    expect(await stored(email)).toMatchObject({
      ...{ state: 'subscribed', source: 'hero', network: '203.0.113.0/24', consent_version: CONSENT_VERSION },
      ...{ consented_at: new Date(askedMs), confirmed_at: new Date(askedMs + MINUTE_MS), confirmation_hash: null },
    });
    expect(await received(email)).toHaveLength(2);
  });

  it('does not reveal who is subscribed: the same response and the same statements for every address', async () => {
    const { confirm } = await ask('member@mail.example');
    await post('/confirm', confirm);
    const former = await ask('former@mail.example');
    await post('/leave', former.manage);
    await ask('pending@mail.example');
    const query = vi.spyOn(pg.Client.prototype, 'query');
    onTestFinished(() => query.mockRestore());
    const seen = async (name: string) => {
      query.mockClear();
      const reply = await signUp(`${name}@mail.example`);
      // Of the pool's connections: another one probes the server every two seconds.
      const calls = query.mock.calls.filter((_, index) => 'release' in Object(query.mock.contexts[index]));
      const texts = calls.map(([first]: unknown[]) => (typeof first === 'string' ? first : Object(first).text));
      // The columns that an update sets may differ.
      return { reply, statements: texts.map((text: string) => text.replaceAll(/"\w+" = \$\d+|\$\d+|, /g, '')) };
    };
    const [unknown, member] = [await seen('unknown'), await seen('member')];
    expect(unknown.reply).toEqual({ status: 204, text: '' });
    expect(unknown.statements.length).toBeGreaterThan(4);
    expect(member).toEqual(unknown);
    for (const name of ['former', 'pending']) expect((await seen(name)).reply).toEqual(unknown.reply);
  });

  it('sends a mailbox one mail at once and one after an hour, whoever signs it up how often', async () => {
    const email = 'victim@mail.example';
    for (const [waitMs, count] of [
      [0, 1],
      [HOUR_MS - 1, 1],
      [1, 2],
    ] as const) {
      clock.advance(waitMs);
      const statuses = await Promise.all(Array.from({ length: 3 }, async () => (await signUp(email)).status));
      expect(statuses).toEqual([204, 204, 204]);
      expect(await mails(email)).toBe(count);
    }
    expect(test.smtp.attempts.filter((to) => to === email)).toHaveLength(2);
  });

  it('counts the spellings of a mailbox together: tags, and dots where they mean nothing', async () => {
    const spellings = [
      'a.b@gmail.com',
      'ab+news@gmail.com',
      'a.b+x+y@googlemail.com',
      'c@mail.example',
      'c+1@mail.example',
    ];
    for (const email of spellings) await signUp(email);
    expect(await mails(...spellings)).toBe(2);
    // Nothing is stored of an address that was not asked.
    expect(await stored('c+1@mail.example')).toBeUndefined();
    // Once it has confirmed, it may be asked again.
    clock.advance(HOUR_MS);
    const { confirm, manage } = await ask('c@mail.example');
    await post('/confirm', confirm);
    await post('/leave', manage);
    await signUp('c+1@mail.example');
    expect(await mails('c+1@mail.example')).toBe(1);
  });

  it('sends nothing for thirty days after an address was erased, of which no address is kept', async () => {
    const email = 'erased@mail.example';
    const { manage } = await ask(email);
    expect((await post('/erase', manage)).status).toBe(204);
    await signUp('erased+tag@mail.example');
    clock.advance(ERASED_PAUSE_MS - 1);
    await test.app.sweep(clock.nowMs());
    await signUp(email);
    expect(await mails(email, 'erased+tag@mail.example')).toBe(1);
    expect(await stored(email)).toBeUndefined();
    const mailboxes = async () => (await test.database.pool.query('SELECT * FROM newsletter_mailboxes')).rows;
    expect(JSON.stringify(await mailboxes())).not.toContain('erased@');
    clock.advance(1);
    await test.app.sweep(clock.nowMs());
    const asked = async () => Number(/^technovex_newsletter_asked_total (\d+)/m.exec(await test.app.metrics())?.[1]);
    const before = await asked();
    for (let time = 0; time < 2; time += 1) await signUp(email);
    expect(await mails(email)).toBe(2);
    expect(await asked()).toBe(before + 1);
    // A mailbox is forgotten a year after its last mail.
    clock.advance(MAILBOX_KEPT_MS);
    await test.app.sweep(clock.nowMs());
    expect(await mailboxes()).toEqual([]);
  });

  it('sends one mail after the mail server was away for hours, however often strangers entered the address', async () => {
    const email = 'outage@mail.example';
    const away = await openSender({ port: 1 });
    for (let hour = 0; hour < 4; hour += 1) {
      await signUp(email);
      await away.sendDue();
      clock.advance(CONFIRMATION_PAUSE_MS);
    }
    await away.stop();
    expect(await received(email)).toHaveLength(1);
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

  it('deletes addresses that nobody confirmed within thirty days, and no others', async () => {
    await ask('forgotten@mail.example');
    await post('/confirm', (await ask('faithful@mail.example')).confirm);
    await post('/leave', (await ask('gone@mail.example')).manage);
    const sweep = async () => {
      await test.app.sweep(clock.nowMs());
      const emails = ['forgotten@mail.example', 'faithful@mail.example', 'gone@mail.example'];
      return Promise.all(emails.map(async (email) => (await stored(email))?.state));
    };
    clock.advance(UNCONFIRMED_KEPT_MS - 1);
    expect(await sweep()).toEqual(['pending', 'subscribed', 'left']);
    clock.advance(1);
    expect(await sweep()).toEqual([undefined, 'subscribed', 'left']);
    expect((await test.database.pool.query('SELECT 1 FROM mail_outbox')).rows).toEqual([]);
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

it('logs once an hour that unusually many confirmation mails were caused', () => {
  const clock = manualClock();
  const warn = vi.fn();
  const count = confirmationMailCount({ clock, log: { warn }, metrics: createMetrics() });
  const countMany = (mails: number) => {
    for (let mail = 0; mail < mails; mail += 1) count();
  };
  countMany(SIGN_UP_MAILS_ALERT - 1);
  expect(warn).not.toHaveBeenCalled();
  countMany(SIGN_UP_MAILS_ALERT);
  expect(warn).toHaveBeenCalledExactlyOnceWith({ mails: SIGN_UP_MAILS_ALERT }, expect.any(String));
  clock.advance(HOUR_MS);
  countMany(SIGN_UP_MAILS_ALERT);
  expect(warn).toHaveBeenCalledTimes(2);
});
