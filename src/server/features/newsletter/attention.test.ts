import { expect, it } from 'vitest';
import { mailsAttention } from './register.ts';

const QUIET = { canSend: true, oldestDueSeconds: 0, pausedCampaigns: [] };

it('of the mails, what is late, and campaigns that are paused need attention', () => {
  expect(mailsAttention(QUIET)).toEqual([]);
  expect(mailsAttention({ ...QUIET, canSend: false })).toEqual([{ type: 'no-mail-server' }]);
  expect(mailsAttention({ ...QUIET, oldestDueSeconds: 900 })).toEqual([{ type: 'mails-delayed', count: 15 }]);
  expect(mailsAttention({ ...QUIET, oldestDueSeconds: 899 })).toEqual([]);
  expect(mailsAttention({ ...QUIET, pausedCampaigns: [{ id: 7, name: 'News' }] })).toEqual([
    { type: 'campaign-paused', id: 7, name: 'News' },
  ]);
});
