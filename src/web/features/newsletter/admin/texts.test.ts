import { expect, it } from 'vitest';
import {
  CAMPAIGN_EDITOR,
  CAMPAIGN_PAGE,
  CAMPAIGN_PROGRESS,
  CAMPAIGNS,
  OUTBOX,
  SUBSCRIBER_RECORD,
  SUBSCRIBERS,
  SUBSCRIBERS_TABLE,
} from './texts.ts';

it('say of a campaign that it has started only when it has', () => {
  const { started, scheduled, needsServer } = CAMPAIGN_EDITOR.start;
  expect(started.title).toBe('Campaign started');
  expect(scheduled('1 Jan 2027, 10:00')).toEqual({
    title: 'Campaign scheduled',
    description: 'It starts 1 Jan 2027, 10:00.',
  });
  expect(needsServer).toMatch(/^It cannot be sent/);
});

it('count one mail and several, and say which mails the outbox has', () => {
  expect(CAMPAIGN_PROGRESS.cancelNote(1)).toMatch(/^1 mail is waiting and will not be sent\./);
  expect(CAMPAIGN_PROGRESS.cancelNote(2)).toMatch(/^2 mails are waiting and will not be sent\./);
  expect(OUTBOX.lead).toContain('A search by recipient finds both.');
});

it('count people, and say of how many nothing was left to do', () => {
  const { leave, erase } = SUBSCRIBERS.bulk;
  expect(leave.question(1)).toBe('Unsubscribe 1 person?');
  expect(leave.done(2, 0)).toEqual({ title: '2 people unsubscribed' });
  expect(erase.done(1_000, 1)).toEqual({ title: '1,000 people deleted', description: '1 person had been before.' });
});

/** Every text that is not composed. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

it('call a mail a mail, and its place an address', () => {
  const all = [CAMPAIGN_EDITOR, CAMPAIGN_PAGE, CAMPAIGN_PROGRESS, CAMPAIGNS, OUTBOX, SUBSCRIBERS];
  const texts = textsIn([...all, SUBSCRIBER_RECORD, SUBSCRIBERS_TABLE]);
  expect(texts.length).toBeGreaterThan(150);
  expect(texts.filter((text) => /e-mail|\bemails?\b(?! and consented_at)/i.test(text))).toEqual([]);
});
