import { describe, expect, it } from 'vitest';
import { CONFIRMATION_PAUSE_MS, ERASED_PAUSE_MS, MAILBOX_KEPT_MS } from '#domain/newsletter/subscription.ts';
import { DAY_MS } from '#domain/time.ts';
import { setUpOptInApp } from '#server/testing/opt-in-app.ts';
import { manualClock } from '#server/testing/start-test-app.ts';
import { createSignUpAlert, SIGN_UP_MAILS_ALERT } from './sign-ups.ts';

const HOUR_MS = CONFIRMATION_PAUSE_MS;

describe('confirmation mails to one mailbox', () => {
  const test = setUpOptInApp();
  const { clock, signUp, post, ask, received, stored } = test;
  const mails = async (...emails: string[]): Promise<number> => {
    let sum = 0;
    for (const email of emails) sum += (await received(email)).length;
    return sum;
  };

  it('are sent at once, after an hour, after a day and after a week, then no more', async () => {
    const email = 'schedule@mail.example';
    for (const [waitMs, count] of [
      [0, 1],
      [HOUR_MS - 1, 1],
      [1, 2],
      [DAY_MS - 1, 2],
      [1, 3],
      [7 * DAY_MS - 1, 3],
      [1, 4],
      [30 * DAY_MS, 4],
      [60 * DAY_MS, 4],
    ] as const) {
      clock.advance(waitMs);
      await signUp(email);
      expect(await mails(email)).toBe(count);
    }
  });

  it('are counted together for tags, and for dots where they mean nothing', async () => {
    const gmail = ['a.b@gmail.com', 'ab+news@gmail.com', 'ab@googlemail.com', 'a.b+x+y@googlemail.com'];
    for (const email of gmail) await signUp(email);
    expect(await mails(...gmail)).toBe(1);
    const tagged = ['c@mail.example', 'c+1@mail.example', 'c+2@mail.example'];
    for (const email of tagged) await signUp(email);
    expect(await mails(...tagged)).toBe(1);
    // Nothing is stored of an address that was not asked.
    expect(await stored('c+1@mail.example')).toBeUndefined();
    const dotted = ['d.e@mail.example', 'de@mail.example'];
    for (const email of dotted) await signUp(email);
    expect(await mails(...dotted)).toBe(2);
  });

  it('begin again once it has confirmed', async () => {
    await ask('again@mail.example');
    clock.advance(HOUR_MS);
    const { confirm, manage } = await ask('again@mail.example');
    await post('/confirm', confirm);
    await post('/leave', manage);
    const before = await mails('again@mail.example', 'again+tag@mail.example');
    await signUp('again+tag@mail.example');
    expect(await mails('again@mail.example', 'again+tag@mail.example')).toBe(before + 1);
  });

  it('are not sent for thirty days after its address was erased, of which no address is kept', async () => {
    const email = 'erased@mail.example';
    const { manage } = await ask(email);
    expect((await post('/erase', manage)).status).toBe(204);
    await signUp('erased+tag@mail.example');
    clock.advance(ERASED_PAUSE_MS - 1);
    await test.app.sweep(clock.nowMs());
    await signUp(email);
    expect(await mails(email, 'erased+tag@mail.example')).toBe(1);
    expect(await stored(email)).toBeUndefined();
    const { rows } = await test.database.pool.query('SELECT * FROM newsletter_mailboxes');
    expect(JSON.stringify(rows)).not.toContain('erased@');
    clock.advance(1);
    await test.app.sweep(clock.nowMs());
    await signUp(email);
    expect(await mails(email)).toBe(2);
  });

  it('are counted for the whole site, and forgotten a year after the last one', async () => {
    const count = async () => Number(/^technovex_newsletter_asked_total (\d+)/m.exec(await test.app.metrics())?.[1]);
    const before = await count();
    await signUp('counted@mail.example');
    await signUp('counted@mail.example');
    expect(await count()).toBe(before + 1);
    clock.advance(MAILBOX_KEPT_MS);
    await test.app.sweep(clock.nowMs());
    expect((await test.database.pool.query('SELECT 1 FROM newsletter_mailboxes')).rowCount).toBe(0);
  });
});

it('logs once an hour that unusually many confirmation mails were caused', () => {
  const clock = manualClock();
  const warnings: unknown[] = [];
  const count = createSignUpAlert({ clock, log: { warn: (details: unknown) => warnings.push(details) } as never });
  for (let mail = 1; mail < SIGN_UP_MAILS_ALERT; mail += 1) count();
  expect(warnings).toHaveLength(0);
  for (let mail = 0; mail < SIGN_UP_MAILS_ALERT; mail += 1) count();
  expect(warnings).toEqual([{ mails: SIGN_UP_MAILS_ALERT }]);
  clock.advance(HOUR_MS);
  for (let mail = 0; mail < SIGN_UP_MAILS_ALERT; mail += 1) count();
  expect(warnings).toHaveLength(2);
});
