import fc from 'fast-check';
import { expect, it } from 'vitest';
import { minerLiveClientMessage } from '#contract/miner-live.ts';
import { parseClientMessage } from './live-channel.ts';

const number = fc.oneof(fc.double(), fc.integer(), fc.constantFrom('1', null, -1, 0.5, 2 ** 53));
const message = fc.record(
  {
    type: fc.constantFrom('sync', 'claim-daily-bonus', 'activate-referral', 'mint'),
    id: number,
    totalMined: number,
    miningTimeSeconds: number,
    lastBonusClaimed: fc.constantFrom('2026-01-31T00:00:00.000Z', 'now', null),
  },
  { requiredKeys: ['type'] },
);

it('accepts exactly the messages that the schema of the contract accepts', () => {
  fc.assert(
    fc.property(fc.oneof(message, fc.jsonValue()), (value) => {
      const text = JSON.stringify(value);
      const expected = minerLiveClientMessage.safeParse(JSON.parse(text)).data;
      const parsed = parseClientMessage(text);
      if (expected === undefined) expect(parsed).toBeUndefined();
      else expect(parsed).toMatchObject(expected);
    }),
    { numRuns: 2_000 },
  );
});
