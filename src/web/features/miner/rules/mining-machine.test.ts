import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  HIDDEN_HASHRATE_FACTOR,
  OFFLINE_HASHRATE_FACTOR,
  SESSION_GAP_MS_MAX,
  TIME_JUMP_MS_MAX,
  TVX_PER_THS_SECOND,
} from '#domain/miner/constants.ts';
import { HOUR_MS } from '#domain/time.ts';
import {
  anyInput,
  at,
  check,
  FAILURE,
  type Input,
  isMining,
  isResumable,
  RESPONSE,
  run,
  START,
  START_MINING,
  STOP,
  sent,
  TICK,
} from '../testing/machine-harness.ts';
import { isSaved, viewOf } from './mining-state.ts';
import { countedGapMs, planResume } from './mining-time.ts';

describe('for any sequence of events', () => {
  test('credits each moment at most once, at most at its rate, and nothing while stopped or for a jump', () => {
    check((steps) => {
      let minedMs = 0;
      let elapsedMs = 0;
      for (const { input, before, after } of steps) {
        const grownMs = after.ledger.minedMs - before.ledger.minedMs;
        const grownTvx = after.ledger.earnedTvx - before.ledger.earnedTvx;
        const isOffline = after.absenceClaimedFromMs !== before.absenceClaimedFromMs;
        const isHidden = before.visibility.type === 'hidden';
        const factor = isOffline ? OFFLINE_HASHRATE_FACTOR : isHidden ? HIDDEN_HASHRATE_FACTOR : 1;
        const gapMs = after.countedUntil.monotonicMs - before.countedUntil.monotonicMs;
        const isJump = input.event.type === 'tick' && Math.abs(gapMs) > TIME_JUMP_MS_MAX;
        const isStopped = !isMining(before) && input.event.type !== 'start';
        if (isJump || isStopped) expect([grownMs, grownTvx]).toEqual([0, 0]);
        expect(grownMs).toBeGreaterThanOrEqual(0);
        expect(grownMs).toBeLessThanOrEqual(isOffline ? SESSION_GAP_MS_MAX : TIME_JUMP_MS_MAX);
        expect(grownTvx).toBeCloseTo((grownMs / 1_000) * TVX_PER_THS_SECOND * factor, 9);

        minedMs += grownMs;
        elapsedMs += Math.max(0, input.afterMs, input.afterMs + input.wallJumpMs);
        if (input.event.type === 'start' && !isMining(before)) elapsedMs += input.event.awayMs;
        expect(minedMs).toBeLessThanOrEqual(elapsedMs);
      }
    });
  });

  test('has one sync in flight, which only its response, its failure or the end of the session resolves', () => {
    check((steps) => {
      for (const step of steps) {
        const { input, before, after } = step;
        const isResult = input.event.type === 'response' || input.event.type === 'sync-failed';
        const ends = input.event.type === 'session-ended' && before.phase.type !== 'ended';
        expect(after.activity.type).not.toBe('reading-copy');
        expect(sent(step)).toBe(after.activity.type === 'in-flight' && after.activity !== before.activity ? 1 : 0);
        if (before.activity.type === 'in-flight') expect(after.activity === before.activity).toBe(!isResult && !ends);
        else if (isResult) expect(after).toBe(before);
      }
    });
  });

  test('starts and stops the timer in pairs, and keeps it running while anything is unsaved after mining', () => {
    check((steps) => {
      let isTicking = false;
      for (const { before, after, commands } of steps) {
        for (const command of commands) {
          if (command.type === 'stop-timer') expect(isTicking).toBe(true);
          if (command.type === 'start-timer' && isTicking) expect(after.visibility).not.toBe(before.visibility);
          if (command.type === 'start-timer' || command.type === 'stop-timer')
            isTicking = command.type === 'start-timer';
        }
        expect(after.isTicking).toBe(isTicking);
        if (isMining(after)) expect(isTicking).toBe(true);
        if (after.phase.type === 'ended') expect(isTicking).toBe(false);
        else if (after.syncStatus === 'failing') expect(isTicking).toBe(true);
        if (after.phase.type === 'stopped' && !isSaved(after)) expect(isTicking).toBe(true);
      }
    });
  });

  test('mines from a start on, unless the session has ended, which nothing changes', () => {
    check((steps) => {
      for (const { input, before, after } of steps) {
        if (before.phase.type === 'ended') expect(after.phase.type).toBe('ended');
        else if (input.event.type === 'start')
          expect(isMining(after)).toBe(isMining(before) || isResumable(input.event));
        else if (input.event.type === 'session-ended')
          expect([after.phase.type, after.activity.type, after.isTicking]).toEqual(['ended', 'none', false]);
      }
    });
    const phases = run([START_MINING, STOP, START_MINING]).map(({ after }) => after.phase.type);
    expect(phases).toEqual(['mining', 'stopping', 'mining']);
  });

  test('reaches a saved state once it is stopped and the server responds', () => {
    fc.assert(
      fc.property(fc.array(anyInput, { maxLength: 60 }), (inputs) => {
        const last = run([...inputs, at(0, { type: 'stop' }), RESPONSE, RESPONSE]).at(-1)?.after;
        if (last === undefined || last.phase.type === 'ended') return;
        const { phase, activity, isTicking } = last;
        expect([phase.type, activity.type, isSaved(last), isTicking]).toEqual(['stopped', 'none', true, false]);
      }),
    );
  });
});

test('keeps the interval that the server requests to within a tick, and one of a second at every tick', () => {
  /** How many ms apart the syncs of a visible page are; ticks and responses arrive unevenly. */
  function syncIntervals(intervalMs: number, jitter: readonly number[]): number[] {
    const inputs: Input[] = [at(0, { type: 'interval-requested', intervalMs }), START_MINING];
    let lateMs = 0;
    for (const [index, jitterMs] of jitter.entries()) {
      // A slow network costs no tick.
      const latencyMs = (intervalMs === 1_000 ? 600 : 50) + jitterMs;
      const nextLateMs = jitter[index + 1] ?? 0;
      inputs.push(at(latencyMs - lateMs, RESPONSE.event), at(1_000 - latencyMs + nextLateMs, { type: 'tick' }));
      lateMs = nextLateMs;
    }
    const times = run(inputs).flatMap((step) => (sent(step) === 0 ? [] : [step.now.monotonicMs]));
    return times.slice(1).map((time, index) => time - (times[index] ?? 0));
  }

  const anyInterval = fc.oneof(fc.constant(1_000), fc.integer({ min: 1_000, max: 5_000 }));
  fc.assert(
    fc.property(anyInterval, fc.array(fc.nat(100), { minLength: 20, maxLength: 60 }), (requestedMs, jitter) => {
      const intervals = syncIntervals(requestedMs, jitter);
      expect(intervals.length).toBeGreaterThan(2);
      if (requestedMs === 1_000) expect(intervals).toHaveLength(jitter.length);
      for (const intervalMs of intervals) {
        expect(intervalMs).toBeGreaterThanOrEqual(0.8 * requestedMs);
        // The rules carry five seconds of unclaimed time.
        expect(intervalMs).toBeLessThanOrEqual(Math.min(requestedMs + 1_000, 5_000) + 200);
      }
    }),
  );
});

test('sends what cannot wait at once: an absence whatever interval is requested, a failed sync after an outage', () => {
  const interval = at(0, { type: 'interval-requested', intervalMs: 5_000 });
  const back = at(0, { type: 'start', awayMs: HOUR_MS });
  expect(run([interval, START_MINING, RESPONSE, STOP, back]).map(sent)).toEqual([0, 1, 0, 0, 1]);
  const recovered = at(0, { type: 'recovered' });
  expect(run([START_MINING, recovered, FAILURE, recovered, recovered]).map(sent)).toEqual([1, 0, 0, 1, 0]);
});

describe('a gap', () => {
  const minedMs = (inputs: readonly Input[]) => run(inputs).at(-1)?.after.ledger.minedMs;
  const resumed = at(0, { type: 'page-resumed' });

  test('between two ticks counts up to 30 s, and not when it is negative or longer', () => {
    expect([0, 30_000, 30_001, -1, Number.NaN].map(countedGapMs)).toEqual([0, 30_000, 0, 0, 0]);
  });

  test('on resume is credited past 5 s, and discards mining past 6 h; a clock set back credits nothing', () => {
    const gaps = [-86_400_000, Number.NaN, 5_000, 5_001, 6 * HOUR_MS, 6 * HOUR_MS + 1];
    expect(gaps.map((gapMs) => planResume(gapMs).type)).toEqual([
      ...['continue', 'continue', 'continue', 'credit', 'credit', 'discard'],
    ]);
  });

  test('in which the page slept is credited once, and sent with the credit only, also when a tick comes first', () => {
    const hidden = [START_MINING, RESPONSE, at(0, { type: 'hidden' })];
    const steps = run([...hidden, at(600_000, { type: 'tick' }), at(0, { type: 'visible' }), resumed]);
    expect([steps.at(-1)?.after.ledger.minedMs, steps.map(sent)]).toEqual([600_000, [1, 0, 0, 0, 1, 0]]);
    // The monotonic clock stops in sleep.
    expect(minedMs([...hidden, at(0, { type: 'visible' }, 600_000)])).toBe(600_000);
    // The tick mined a part of it.
    expect(minedMs([START_MINING, at(1_000, { type: 'tick' }, 599_000), resumed])).toBe(600_000);
  });

  test.each([86_400_000, -86_400_000])('of the device clock alone, set by %i ms, is ignored', (ms) => {
    expect(minedMs([START_MINING, at(1_000, { type: 'tick' }, ms), TICK])).toBe(2_000);
  });
});

describe('what the screen shows of a run', () => {
  const shown = (inputs: readonly Input[]) => run(inputs).map(({ after }) => viewOf(after));
  const mined = [START_MINING, RESPONSE, TICK, RESPONSE, TICK, RESPONSE];

  test('is its length from its start, which stays after the stop, without an absence of more than a minute', () => {
    const runs = shown([...mined, STOP, START_MINING, RESPONSE, TICK]);
    expect(runs.map(({ runSeconds }) => runSeconds)).toEqual([0, 0, 1, 1, 2, 2, 2, 0, 0, 1]);
    const after = (awayMs: number) => shown([...mined, at(awayMs, { type: 'page-resumed' })]).at(-1)?.runSeconds;
    expect([60_000, 61_000].map(after)).toEqual([62, 0]);
  });

  test('states when a failed sync is repeated, until it is sent', () => {
    const retries = shown([START_MINING, FAILURE, TICK, at(7_000, { type: 'tick' }), RESPONSE]);
    const atMs = START.monotonicMs + 8_000;
    expect(retries.map(({ retryAtMs }) => retryAtMs)).toEqual([null, atMs, atMs, null, null]);
  });
});
