import { beforeEach, describe, expect, test } from 'vitest';
import { ApiError, ServerUnreachableError } from '#web/lib/api-error.ts';
import { NEW_WALLET } from '../testing/engine-harness.ts';
import { type Acknowledgement, ChannelBrokenError, type LiveRequest } from './live-channel.ts';
import type { MiningClaim } from './miner-api.ts';
import { createWalletTransport, type WalletTransport } from './wallet-transport.ts';

const CLAIM: MiningClaim = { totalMined: 5, miningTimeSeconds: 6, hashrate: 1, lastBonusClaimed: null };
const SYNC = { claim: CLAIM, claimsDailyBonus: false };

/** The response of the channel; undefined: it is not open. */
let response: Acknowledgement | Error | undefined;
let sent: LiveRequest[];
let requests: unknown[];
let transport: WalletTransport;

beforeEach(() => {
  response = { type: 'acknowledged', id: 0, data: { ...NEW_WALLET, totalMined: 5 }, credited: 1, nextSyncMs: 1_000 };
  sent = [];
  requests = [];
  transport = createWalletTransport(
    {
      open: () => undefined,
      close: () => undefined,
      request(message) {
        if (response === undefined) return undefined;
        sent.push(message);
        return response instanceof Error ? Promise.reject(response) : Promise.resolve(response);
      },
    },
    {
      async sync(claim) {
        requests.push(claim);
        return { ...NEW_WALLET, totalMined: 4 };
      },
      async activateReferral() {
        requests.push('referral');
        return { alreadyActive: true };
      },
    },
  );
});

test('sends the totals of a sync over the channel, and nothing by HTTP', async () => {
  expect(await transport.sync(SYNC)).toMatchObject({ totalMined: 5 });
  expect(sent).toEqual([{ type: 'sync', totalMined: 5, miningTimeSeconds: 6 }]);
  expect(requests).toEqual([]);
});

test('claims the daily bonus with a message of its own', async () => {
  const lastBonusClaimed = '2026-01-01T00:00:00.000Z';
  await transport.sync({ claim: { ...CLAIM, lastBonusClaimed }, claimsDailyBonus: true });
  await transport.sync({ claim: { ...CLAIM, lastBonusClaimed }, claimsDailyBonus: false });
  expect(sent).toEqual([
    { type: 'claim-daily-bonus', totalMined: 5, miningTimeSeconds: 6, lastBonusClaimed },
    { type: 'sync', totalMined: 5, miningTimeSeconds: 6 },
  ]);
});

test.each([true, false])('reports over the channel whether the bonus was active before: %s', async (alreadyActive) => {
  response = { ...(response as Acknowledgement), alreadyActive };
  expect(await transport.activateReferral()).toBe(alreadyActive);
  expect([sent, requests]).toEqual([[{ type: 'activate-referral' }], []]);
});

describe.each([
  ['is not open', undefined, true],
  // The message that broke may have activated it.
  ['breaks before the response', new ChannelBrokenError('broken'), false],
])('when the channel %s', (_, state, wasActive) => {
  beforeEach(() => {
    response = state;
  });

  test('sends a sync by HTTP, with the whole claim', async () => {
    expect(await transport.sync(SYNC)).toMatchObject({ totalMined: 4 });
    expect(requests).toEqual([CLAIM]);
  });

  test('activates the referral bonus by HTTP', async () => {
    expect(await transport.activateReferral()).toBe(wasActive);
    expect(requests).toEqual(['referral']);
  });
});

test.each([new ApiError({ status: 409, text: 'no', code: 'session-replaced' }), new ServerUnreachableError('timeout')])(
  'does not repeat by HTTP what the server refused or left without a response: %s',
  async (error) => {
    response = error;
    await expect(transport.sync(SYNC)).rejects.toBe(error);
    expect(requests).toEqual([]);
  },
);
