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
import type { ConfirmedWallet } from './mining-ledger.ts';
import { type MiningCommand, type MiningEvent, stepMining } from './mining-machine.ts';
import { type ClockReading, isSaved, type MiningState, openMining, viewOf } from './mining-state.ts';

const NEW_WALLET: ConfirmedWallet = {
  hashrateThs: 1,
  difficulty: 1,
  bonusPercent: 0,
  totalMinedTvx: 0,
  balanceTvx: 0,
  miningTimeSeconds: 0,
  lastBonusClaimedMs: null,
};
const START: ClockReading = { monotonicMs: 5_000, wallMs: 1_700_000_000_000 };

/** An event `afterMs` later; `wallJumpMs`: the device's clock was set by this. A response grants `share`. */
type Input = {
  readonly afterMs: number;
  readonly wallJumpMs: number;
  readonly event:
    | Exclude<MiningEvent, { type: 'sync-acknowledged' | 'copy-read' | 'adopt' }>
    | { readonly type: 'response'; readonly share: number };
};

const anyEvent: fc.Arbitrary<Input['event']> = fc.oneof(
  { weight: 10, arbitrary: fc.constant({ type: 'tick' as const }) },
  {
    weight: 6,
    arbitrary: fc.record({ type: fc.constant('response' as const), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('start' as const),
      awayMs: fc.constantFrom(0, 0, 4_000, HOUR_MS, 7 * HOUR_MS),
    }),
  },
  ...(['stop', 'hidden', 'visible', 'page-resumed', 'catch-up', 'recovered', 'dismiss-absence'] as const).map(
    (type) => ({
      weight: 1,
      arbitrary: fc.constant({ type }),
    }),
  ),
  { weight: 1, arbitrary: fc.record({ type: fc.constant('sync-now' as const), claimsDailyBonus: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('sync-failed' as const),
      failure: fc.oneof(
        {
          weight: 9,
          arbitrary: fc
            .constantFrom('failed' as const, 'overloaded' as const)
            .map((type) => ({ type, retryAfterSeconds: undefined })),
        },
        { weight: 1, arbitrary: fc.constant({ type: 'ended' as const, why: 'session-replaced' as const }) },
      ),
      random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.oneof(
      {
        weight: 9,
        arbitrary: fc.record({
          type: fc.constant('interval-requested' as const),
          intervalMs: fc.constantFrom(undefined, 0, 1_000, 1_700, 3_000, 5_000, 60_000),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.constant({ type: 'session-ended' as const, why: 'session-replaced' as const }),
      },
    ),
  },
);

const anyInput: fc.Arbitrary<Input> = fc.record({
  afterMs: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 2_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: -HOUR_MS, max: HOUR_MS }) },
  ),
  wallJumpMs: fc.oneof(
    { weight: 20, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: -HOUR_MS, max: HOUR_MS }) },
  ),
  event: anyEvent,
});

interface Step {
  readonly input: Input;
  readonly now: ClockReading;
  readonly before: MiningState;
  readonly after: MiningState;
  readonly commands: readonly MiningCommand[];
}

/** Runs the machine as the engine does: `read-copy` gets its result at once. */
function run(inputs: readonly Input[]): Step[] {
  let now = START;
  let state = openMining({ wallet: NEW_WALLET }, now);
  return inputs.map((input) => {
    now = { monotonicMs: now.monotonicMs + input.afterMs, wallMs: now.wallMs + input.afterMs + input.wallJumpMs };
    const before = state;
    const commands: MiningCommand[] = [];
    const send = (event: MiningEvent): void => {
      const step = stepMining(state, event, now);
      state = step.state;
      commands.push(...step.commands);
      if (step.commands.some(({ type }) => type === 'read-copy')) send({ type: 'copy-read', copy: undefined });
    };
    send(input.event.type === 'response' ? responseTo(state, input.event.share) : input.event);
    return { input, now, before, after: state, commands };
  });
}

/**
 * Grants a share of the growth that is claimed. Without a claim the response belongs to no sync and must be ignored.
 */
function responseTo({ activity, ledger }: MiningState, share: number): MiningEvent {
  const { wallet } = ledger;
  const claim =
    activity.type === 'in-flight' ? activity.claim : { ...wallet, totalMinedTvx: 1e9, miningTimeSeconds: 1e9 };
  const totalMinedTvx = wallet.totalMinedTvx + (claim.totalMinedTvx - wallet.totalMinedTvx) * share;
  return { type: 'sync-acknowledged', wallet: { ...wallet, totalMinedTvx, balanceTvx: totalMinedTvx } };
}

const isMining = ({ phase }: MiningState): boolean => phase.type === 'mining';
const sent = ({ commands }: Step): number => commands.filter(({ type }) => type === 'send-claim').length;

function check(property: (steps: readonly Step[]) => void): void {
  fc.assert(fc.property(fc.array(anyInput, { maxLength: 80 }), (inputs) => property(run(inputs))));
}

describe('for any sequence of events', () => {
  test('credits each moment at most once, and at most at the rate that applies to it', () => {
    check((steps) => {
      let minedMs = 0;
      let elapsedMs = 0;
      for (const { input, before, after } of steps) {
        const grownMs = after.ledger.minedMs - before.ledger.minedMs;
        const grownTvx = after.ledger.earnedTvx - before.ledger.earnedTvx;
        const isOffline = after.absenceClaimedFromMs !== before.absenceClaimedFromMs;
        const isHidden = before.visibility.type === 'hidden';
        const factor = isOffline ? OFFLINE_HASHRATE_FACTOR : isHidden ? HIDDEN_HASHRATE_FACTOR : 1;
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

  test('mines nothing while stopped or ended', () => {
    check((steps) => {
      for (const { input, before, after } of steps) {
        if (isMining(before) || input.event.type === 'start') continue;
        expect(after.ledger.earnedTvx).toBe(before.ledger.earnedTvx);
        expect(after.ledger.minedMs).toBe(before.ledger.minedMs);
      }
    });
  });

  test('ignores a jump of either clock without a resume after it', () => {
    check((steps) => {
      for (const { input, before, after } of steps) {
        const gapMs = after.countedUntil.monotonicMs - before.countedUntil.monotonicMs;
        if (input.event.type !== 'tick' || Math.abs(gapMs) <= TIME_JUMP_MS_MAX) continue;
        expect(after.ledger.earnedTvx - before.ledger.earnedTvx).toBe(0);
      }
    });
  });

  test('has at most one sync in flight, and only a response, a failure or the end of the session resolves it', () => {
    check((steps) => {
      for (const step of steps) {
        const { input, before, after } = step;
        const ends = input.event.type === 'session-ended' && before.phase.type !== 'ended';
        const resolves = ends || input.event.type === 'response' || input.event.type === 'sync-failed';
        expect(after.activity.type).not.toBe('reading-copy');
        if (before.activity.type === 'in-flight' && !resolves) expect(after.activity).toBe(before.activity);
        if (before.activity.type === 'in-flight' && resolves) expect(after.activity).not.toBe(before.activity);
        expect(sent(step)).toBe(after.activity.type === 'in-flight' && after.activity !== before.activity ? 1 : 0);
      }
    });
  });

  test('ignores a response to no sync', () => {
    check((steps) => {
      for (const { input, before, after } of steps) {
        const isResult = input.event.type === 'response' || input.event.type === 'sync-failed';
        if (isResult && before.activity.type === 'none') expect(after).toBe(before);
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

  test('sends no sync of its own before the interval that the server requests, between one second and five', () => {
    check((steps) => {
      for (const step of steps) {
        const { input, now, before, after } = step;
        const { requestedIntervalMs, lastSync } = before;
        const isForced = ['stop', 'sync-now', 'response', 'sync-failed'].includes(input.event.type);
        const isResumed = after.absenceClaimedFromMs !== before.absenceClaimedFromMs;
        if (sent(step) === 0 || isForced || isResumed || requestedIntervalMs === undefined) continue;
        const intervalMs = Math.min(Math.max(requestedIntervalMs, 1_000), 5_000);
        const sinceMs = intervalMs > 1_000 ? lastSync.completedMs : lastSync.sentMs;
        expect(now.monotonicMs - sinceMs).toBeGreaterThanOrEqual(0.8 * intervalMs);
      }
    });
  });

  test('ends when the server ends the session, with nothing in flight', () => {
    check((steps) => {
      for (const { input, before, after } of steps) {
        if (input.event.type !== 'session-ended') continue;
        if (before.phase.type === 'ended') expect(after).toBe(before);
        else expect([after.phase.type, after.activity.type, after.isTicking]).toEqual(['ended', 'none', false]);
      }
    });
  });

  test('never leaves the end of a session', () => {
    check((steps) => {
      for (const { before, after } of steps) {
        if (before.phase.type === 'ended') expect(after.phase.type).toBe('ended');
      }
    });
  });

  test('shows the confirmed total plus exactly what was earned since that claim', () => {
    check((steps) => {
      for (const { after } of steps) {
        const { wallet, acknowledgedTotalTvx } = viewOf(after);
        const { earnedTvx, confirmed } = after.ledger;
        expect(wallet.totalMinedTvx).toBeCloseTo(acknowledgedTotalTvx + earnedTvx - confirmed.earnedTvx, 12);
        expect(wallet.totalMinedTvx).toBeGreaterThanOrEqual(acknowledgedTotalTvx);
      }
    });
  });

  test('reaches a saved state once it is stopped and the server responds', () => {
    fc.assert(
      fc.property(fc.array(anyInput, { maxLength: 60 }), (inputs) => {
        const calm = { afterMs: 0, wallJumpMs: 0 };
        const response: Input = { ...calm, event: { type: 'response', share: 1 } };
        const steps = run([...inputs, { ...calm, event: { type: 'stop' } }, response, response]);
        const last = steps.at(-1)?.after;
        if (last === undefined || last.phase.type === 'ended') return;
        expect([last.phase.type, last.activity.type, isSaved(last), last.isTicking]).toEqual([
          'stopped',
          'none',
          true,
          false,
        ]);
      }),
    );
  });
});

describe('an interval that the server requests', () => {
  /** How many ms apart the syncs of a visible page are; ticks and responses arrive unevenly. */
  function syncIntervals(requestedIntervalMs: number, jitter: readonly number[]): number[] {
    const calm = { afterMs: 0, wallJumpMs: 0 };
    const inputs: Input[] = [
      { ...calm, event: { type: 'interval-requested', intervalMs: requestedIntervalMs } },
      { ...calm, event: { type: 'start', awayMs: 0 } },
    ];
    let lateMs = 0;
    for (const [index, jitterMs] of jitter.entries()) {
      const latencyMs = 50 + jitterMs;
      inputs.push({ ...calm, afterMs: latencyMs - lateMs, event: { type: 'response', share: 1 } });
      const nextLateMs = jitter[index + 1] ?? 0;
      inputs.push({ ...calm, afterMs: 1_000 - latencyMs + nextLateMs, event: { type: 'tick' } });
      lateMs = nextLateMs;
    }
    const times = run(inputs).flatMap((step) => (sent(step) === 0 ? [] : [step.now.monotonicMs]));
    return times.slice(1).map((time, index) => time - (times[index] ?? 0));
  }

  const anyJitter = fc.array(fc.nat(100), { minLength: 20, maxLength: 60 });

  test('of one second is a sync at every tick', () => {
    fc.assert(
      fc.property(anyJitter, (jitter) => {
        expect(syncIntervals(1_000, jitter)).toHaveLength(jitter.length);
      }),
    );
  });

  test('is kept to within a tick, and never exceeds the five seconds that the rules carry', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 5_000 }), anyJitter, (requestedIntervalMs, jitter) => {
        const intervals = syncIntervals(requestedIntervalMs, jitter);
        expect(intervals.length).toBeGreaterThan(2);
        for (const intervalMs of intervals) {
          expect(intervalMs).toBeGreaterThanOrEqual(0.8 * requestedIntervalMs);
          expect(intervalMs).toBeLessThanOrEqual(Math.min(requestedIntervalMs + 1_000, 5_000) + 200);
        }
      }),
    );
  });
});

test('an absence is claimed at once, whatever interval the server requests', () => {
  const calm = { afterMs: 0, wallJumpMs: 0 };
  const response: Input = { ...calm, event: { type: 'response', share: 1 } };
  const steps = run([
    { ...calm, event: { type: 'interval-requested', intervalMs: 5_000 } },
    { ...calm, event: { type: 'start', awayMs: 0 } },
    response,
    { ...calm, event: { type: 'stop' } },
    { ...calm, event: { type: 'start', awayMs: HOUR_MS } },
  ]);
  expect(steps.map(sent)).toEqual([0, 1, 0, 0, 1]);
});

describe('a page that slept', () => {
  const calm = { afterMs: 0, wallJumpMs: 0 };
  const pageResumed: Input = { ...calm, event: { type: 'page-resumed' } };
  const start: Input = { ...calm, event: { type: 'start', awayMs: 0 } };
  const minedMs = (inputs: readonly Input[]): number | undefined => run(inputs).at(-1)?.after.ledger.minedMs;

  test('is credited once, even when the page resumes twice after a tick', () => {
    expect(
      minedMs([start, { afterMs: 600_000, wallJumpMs: 0, event: { type: 'tick' } }, pageResumed, pageResumed]),
    ).toBe(600_000);
  });

  test('is not credited again for the part of a jump that the tick mined', () => {
    expect(minedMs([start, { afterMs: 1_000, wallJumpMs: 599_000, event: { type: 'tick' } }, pageResumed])).toBe(
      600_000,
    );
  });
});

describe('what the screen shows of a run', () => {
  const calm = { afterMs: 0, wallJumpMs: 0 };
  const start: Input = { ...calm, event: { type: 'start', awayMs: 0 } };
  const response: Input = { ...calm, event: { type: 'response', share: 1 } };
  const tick: Input = { afterMs: 1_000, wallJumpMs: 0, event: { type: 'tick' } };
  const failure: Input = {
    ...calm,
    event: { type: 'sync-failed', failure: { type: 'failed', retryAfterSeconds: 8 }, random: 0 },
  };
  const shown = (inputs: readonly Input[]) => run(inputs).map(({ after }) => viewOf(after));

  test('counts the run from its start, and keeps it after the stop', () => {
    const stop: Input = { ...calm, event: { type: 'stop' } };
    const runs = shown([start, response, tick, response, tick, response, stop, start, response, tick]);
    expect(runs.map(({ runSeconds }) => runSeconds)).toEqual([0, 0, 1, 1, 2, 2, 2, 0, 0, 1]);
  });

  test.each([
    [60_000, 62],
    [61_000, 0],
  ])('counts no absence of more than a minute: %d ms', (afterMs, runSeconds) => {
    const afterAbsence: Input = { afterMs, wallJumpMs: 0, event: { type: 'page-resumed' } };
    expect(shown([start, response, tick, response, tick, response, afterAbsence]).at(-1)?.runSeconds).toBe(runSeconds);
  });

  test('states when a failed sync is repeated, until it is sent', () => {
    const retries = shown([start, failure, tick, { ...tick, afterMs: 7_000 }, response]);
    const atMs = START.monotonicMs + 8_000;
    expect(retries.map(({ retryAtMs }) => retryAtMs)).toEqual([null, atMs, atMs, null, null]);
  });
});
