import { expect, it } from 'vitest';
import { mailsAttention } from './attention.ts';

const QUIET = { canSend: true, failed: 0, held: 0, oldestDueSeconds: 0, pausedCampaigns: [], readyCampaigns: [] };

it('of the mails, what failed, was held or is late, and campaigns that are paused or ready need attention', () => {
  expect(mailsAttention(QUIET)).toEqual([]);
  expect(mailsAttention({ ...QUIET, canSend: false })).toEqual([{ type: 'no-mail-server' }]);
  expect(mailsAttention({ ...QUIET, failed: 3, held: 2, oldestDueSeconds: 900 })).toEqual([
    { type: 'mails-failed', count: 3 },
    { type: 'mails-held', count: 2 },
    { type: 'mails-delayed', count: 15 },
  ]);
  expect(mailsAttention({ ...QUIET, oldestDueSeconds: 899 })).toEqual([]);
  expect(mailsAttention({ ...QUIET, pausedCampaigns: [{ id: 7, name: 'News' }] })).toEqual([
    { type: 'campaign-paused', id: 7, name: 'News' },
  ]);
  expect(mailsAttention({ ...QUIET, readyCampaigns: [{ id: 8, name: 'Launch' }] })).toEqual([
    { type: 'campaign-ready', id: 8, name: 'Launch' },
  ]);
});
