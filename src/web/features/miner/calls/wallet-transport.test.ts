import { beforeEach, expect, test } from 'vitest';
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

test('sends a sync over the channel, and a claim of the daily bonus with a message of its own', async () => {
  expect(await transport.sync(SYNC)).toMatchObject({ totalMined: 5 });
  const lastBonusClaimed = '2026-01-01T00:00:00.000Z';
  await transport.sync({ claim: { ...CLAIM, lastBonusClaimed }, claimsDailyBonus: true });
  await transport.sync({ claim: { ...CLAIM, lastBonusClaimed }, claimsDailyBonus: false });
  const totals = { totalMined: 5, miningTimeSeconds: 6 };
  expect(sent).toEqual([
    { type: 'sync', ...totals },
    { type: 'claim-daily-bonus', ...totals, lastBonusClaimed },
    { type: 'sync', ...totals },
  ]);
  expect(requests).toEqual([]);
});

test('reports over the channel whether the bonus was active before', async () => {
  expect(await transport.activateReferral()).toBe(false);
  response = { ...(response as Acknowledgement), alreadyActive: true };
  expect(await transport.activateReferral()).toBe(true);
  expect([sent.at(-1), requests]).toEqual([{ type: 'activate-referral' }, []]);
});

test.each([
  ['is not open', undefined, true],
  // The message that broke may have activated it.
  ['breaks before the response', new ChannelBrokenError('broken'), false],
])('sends the whole claim and the activation by HTTP when the channel %s', async (_, state, wasActive) => {
  response = state;
  expect(await transport.sync(SYNC)).toMatchObject({ totalMined: 4 });
  expect(await transport.activateReferral()).toBe(wasActive);
  expect(requests).toEqual([CLAIM, 'referral']);
});

test.each([new ApiError({ status: 409, text: 'no', code: 'session-replaced' }), new ServerUnreachableError('timeout')])(
  'does not repeat by HTTP what the server refused or left without a response: %s',
  async (error) => {
    response = error;
    await expect(transport.sync(SYNC)).rejects.toBe(error);
    expect(requests).toEqual([]);
  },
);
