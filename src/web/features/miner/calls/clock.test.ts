import { expect, it } from 'vitest';
import { wallClockMs } from '#web/lib/clock.ts';
import { followServerClock, serverNowMs } from './clock.ts';

const DAY_MS = 86_400_000;

it("follows the server's clock, whatever the device's, and ignores what the network delays", () => {
  for (const aheadMs of [2 * DAY_MS, -2 * DAY_MS, 0]) {
    followServerClock(wallClockMs() + aheadMs);
    expect(Math.abs(serverNowMs() - wallClockMs() - aheadMs)).toBeLessThan(1_000);
    const offsetMs = serverNowMs() - wallClockMs();
    followServerClock(wallClockMs() + aheadMs - 200);
    followServerClock(undefined);
    expect(Math.abs(serverNowMs() - wallClockMs() - offsetMs)).toBeLessThan(1_000);
  }
});
