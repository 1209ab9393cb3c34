import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reconnectDelayMs } from './live-channel.ts';

const anyRandom = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const ALMOST_ONE = 1 - 2 ** -32;

describe('the delay before a reconnect', () => {
  test('lies in a window that doubles from one second to thirty', () => {
    const windows = Array.from({ length: 8 }, (_, failures) =>
      Math.round(reconnectDelayMs({ failures, isTryLater: false, random: ALMOST_ONE })),
    );
    expect(windows).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  });

  test('is spread evenly over the whole window', () => {
    fc.assert(
      fc.property(fc.nat(2_000), anyRandom, (failures, random) => {
        const windowMs = Math.min(1_000 * 2 ** failures, 30_000);
        expect(reconnectDelayMs({ failures, isTryLater: false, random })).toBe(windowMs * random);
      }),
    );
  });

  test('is 15 to 30 seconds after the server asked to try again later', () => {
    fc.assert(
      fc.property(fc.nat(2_000), anyRandom, (failures, random) => {
        const delayMs = reconnectDelayMs({ failures, isTryLater: true, random });
        expect(delayMs).toBeGreaterThanOrEqual(15_000);
        expect(delayMs).toBeLessThanOrEqual(30_000);
      }),
    );
  });
});
