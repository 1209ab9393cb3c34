import { expect, it, onTestFinished, vi } from 'vitest';
import { followServerClock, serverNowMs } from './clock.ts';

const DAY_MS = 86_400_000;

it("follows the server's clock, whatever the device's, and ignores what the network delays", () => {
  const nowMs = 1_800_000_000_000;
  vi.useFakeTimers({ now: nowMs });
  onTestFinished(() => void vi.useRealTimers());
  for (const aheadMs of [2 * DAY_MS, -2 * DAY_MS, 0]) {
    followServerClock(nowMs + aheadMs);
    followServerClock(nowMs + aheadMs - 200);
    followServerClock(undefined);
    expect(serverNowMs()).toBe(nowMs + aheadMs);
  }
});
