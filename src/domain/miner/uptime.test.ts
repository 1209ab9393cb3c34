import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { TimeSpan } from './presence.ts';
import {
  DOWNTIME_MS_MAX,
  DOWNTIME_MS_MIN,
  DOWNTIMES_MAX,
  HEARTBEAT_MS,
  recordHeartbeat,
  type Uptime,
} from './uptime.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NEW: Uptime = { lastHeartbeatMs: 0, downtimes: [] };

/** A process that starts at `atMs` and records its first heartbeat five seconds later. */
function start(stored: Uptime, atMs: number): Uptime {
  return recordHeartbeat(stored, { nowMs: atMs + HEARTBEAT_MS, startedMs: atMs });
}

function beat(stored: Uptime, nowMs: number): Uptime {
  return recordHeartbeat(stored, { nowMs, startedMs: undefined });
}

it('records the time from the last heartbeat to the start of the process, at most six hours of it, and the latest hundred', () => {
  expect(start(NEW, HOUR)).toEqual({
    lastHeartbeatMs: HOUR + HEARTBEAT_MS,
    downtimes: [{ fromMs: 0, untilMs: HOUR }],
  });
  expect(start(NEW, DAY).downtimes).toEqual([{ fromMs: DAY - DOWNTIME_MS_MAX, untilMs: DAY }]);
  const hours = Array.from({ length: 103 }, (_, index) => (index + 1) * HOUR);
  const { downtimes } = hours.reduce(start, NEW);
  expect([downtimes.length, downtimes.at(-1)?.untilMs]).toEqual([DOWNTIMES_MAX, 103 * HOUR]);
});

it('records none while a process is up, nor of a clock that was set back before the first heartbeat', () => {
  expect(start(NEW, DOWNTIME_MS_MIN).downtimes).toEqual([]);
  expect(beat(NEW, HOUR).downtimes).toEqual([]);
  expect(recordHeartbeat(NEW, { nowMs: HOUR, startedMs: DAY }).downtimes).toEqual([]);
});

it.each([
  ['while the process runs', (stored: Uptime) => beat(stored, HOUR + 2 * HEARTBEAT_MS)],
  ['at the next start', (stored: Uptime) => start(stored, HOUR + 2 * HEARTBEAT_MS)],
])('forgets the downtime of a clock that was a day ahead at one start, when it is set back %s', (_when, correct) => {
  const ahead = start(beat(NEW, HOUR), HOUR + DAY);
  expect(ahead.downtimes).toHaveLength(1);
  const corrected = correct(ahead);
  expect(corrected.downtimes).toEqual([]);
  // A day later the false downtime would lie in the past.
  expect(beat(corrected, 3 * DAY).downtimes).toEqual([]);
  expect(start(corrected, 2 * HOUR).downtimes.at(-1)?.untilMs).toBe(2 * HOUR);
});

it('keeps no time in which a process was up, none in the future and none over six hours, at clocks set back', () => {
  const run = fc.record({
    downMs: fc.integer({ min: 0, max: 8 * HOUR }),
    upMs: fc.integer({ min: HEARTBEAT_MS, max: 2 * HOUR }),
    /** How far the clock is ahead from the start of this run until shortly before its end. */
    aheadMs: fc.oneof(fc.constant(0), fc.integer({ min: 2 * HEARTBEAT_MS, max: 2 * DAY })),
  });
  fc.assert(
    fc.property(fc.array(run, { minLength: 1, maxLength: 12 }), (runs) => {
      const upSpans: TimeSpan[] = [];
      let uptime = NEW;
      let nowMs = 0;
      for (const { downMs, upMs, aheadMs } of runs) {
        const fromMs = nowMs + downMs;
        nowMs = fromMs + upMs;
        uptime = start(uptime, fromMs + aheadMs);
        uptime = beat(uptime, nowMs + aheadMs);
        uptime = beat(uptime, nowMs);
        upSpans.push({ fromMs, untilMs: nowMs });
        for (const downtime of uptime.downtimes) {
          expect(downtime.untilMs).toBeLessThanOrEqual(nowMs);
          expect(downtime.untilMs - downtime.fromMs).toBeLessThanOrEqual(DOWNTIME_MS_MAX);
          for (const up of upSpans) {
            const overlapMs = Math.min(up.untilMs, downtime.untilMs) - Math.max(up.fromMs, downtime.fromMs);
            expect(overlapMs).toBeLessThanOrEqual(0);
          }
        }
      }
    }),
  );
});
