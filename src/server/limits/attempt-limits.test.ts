import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/time.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { propertyRuns } from '#server/testing/property-runs.ts';
import { manualClock } from '#server/testing/start-test-app.ts';
import { setUpDatabase } from '#server/testing/test-databases.ts';
import { AttemptLimits } from './attempt-limits.ts';
import type { AttemptRule } from './attempt-rule.ts';

const CALLS: AttemptRule = { name: 'calls', burst: 3, refillMs: 20_000, message: 'Too many calls.' };
const GUESSES: AttemptRule = {
  name: 'guesses',
  burst: 10,
  refillMs: DAY_MS / 10,
  message: 'Too many wrong PINs.',
  wait: { afterFailures: 3, firstMs: MINUTE_MS, msMax: 15 * MINUTE_MS },
};

describe('limits', () => {
  const suite = setUpDatabase();
  let clock = manualClock();
  let limits: AttemptLimits;
  let subject = '';
  let subjects = 0;
  /** Another process on the database. */
  const start = () => new AttemptLimits({ database: suite.database, clock });

  beforeEach(() => {
    subjects += 1;
    subject = `subject-${subjects}`;
    clock = manualClock();
    limits = start();
  });

  const guess = (right: boolean, by = limits) => by.guess(GUESSES, subject, () => Promise.resolve(right));
  const failTimes = async (times: number) => {
    for (let failures = 0; failures < times; failures += 1) expect(await guess(false)).toBe(false);
  };
  const countThree = async (by = limits) => {
    for (let call = 0; call < 3; call += 1) await by.count(CALLS, subject);
  };
  const refusal = async (attempt: Promise<unknown>): Promise<ProblemError> => {
    const error = await attempt.catch((thrown: unknown) => thrown);
    if (error instanceof ProblemError && error.code === 'too-many-requests') return error;
    throw new Error(`not refused: ${String(error)}`);
  };
  const waitSeconds = async (attempt: Promise<unknown>) => (await refusal(attempt)).retryAfterSeconds;
  const succeeded = async (attempts: readonly Promise<unknown>[]) =>
    (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled').length;

  it('allow each subject and each rule a burst, then one call per refill, and report the wait', async () => {
    await countThree();
    const refused = await refusal(limits.count(CALLS, subject));
    expect(refused.detail).toBe('Too many calls. Try again in 20 seconds.');
    await limits.count(CALLS, `${subject}-other`);
    await limits.count({ ...CALLS, name: 'other-calls' }, subject);
    clock.advance(20_000);
    await limits.count(CALLS, subject);
    clock.advance(5_000);
    expect(await waitSeconds(limits.count(CALLS, subject))).toBe(15);
  });

  it('double the wait with each failure, up to the maximum', async () => {
    await failTimes(2);
    const waits: (number | undefined)[] = [];
    for (let failures = 3; failures <= 9; failures += 1) {
      await failTimes(1);
      waits.push(await waitSeconds(guess(true)));
      clock.advance(Number(waits.at(-1)) * 1_000);
    }
    expect(waits).toEqual([60, 120, 240, 480, 900, 900, 900]);
  });

  it("allow no more guesses than a day's budget, however they are spread", async () => {
    let passed = 0;
    for (const end = clock.nowMs() + DAY_MS; clock.nowMs() < end; clock.advance(10 * MINUTE_MS)) {
      passed += await succeeded([guess(false)]);
    }
    expect(passed).toBeLessThanOrEqual(20);
    expect(passed).toBeGreaterThan(15);
  });

  it('forget consecutive failures, not the budget, with a correct guess or after a day without a failure', async () => {
    for (let round = 0; round < 3; round += 1) {
      await failTimes(2);
      expect(await guess(true)).toBe(true);
    }
    await failTimes(3);
    expect(await waitSeconds(guess(true))).toBe(60);
    clock.advance(MINUTE_MS);
    await failTimes(1);
    // Ten were wrong: what is refused now is the budget, not the wait.
    expect(await waitSeconds(guess(true))).toBeGreaterThan(7_000);
    clock.advance(DAY_MS);
    await failTimes(2);
    expect(await guess(true)).toBe(true);
  });

  it('count before verifying: of many concurrent guesses only the allowed ones run', async () => {
    let ran = 0;
    const verify = async () => {
      ran += 1;
      return false;
    };
    expect(await succeeded(Array.from({ length: 50 }, () => limits.guess(GUESSES, subject, verify)))).toBe(3);
    expect(ran).toBe(3);
  });

  it('accept every concurrent correct guess, also from two processes', async () => {
    const processes = [limits, start()];
    const guesses = Array.from({ length: 20 }, (_, index) => guess(true, processes[index % 2]));
    expect(await Promise.all(guesses)).toEqual(guesses.map(() => true));
  });

  describe('while as many guesses are pending as are allowed at once', () => {
    /** Starts three, which are pending until the test decides them. */
    const holdGuesses = async () => {
      const decisions: ((isCorrect: boolean) => void)[] = [];
      const held = [0, 1, 2].map((index) =>
        limits.guess(GUESSES, subject, () => new Promise((decide) => Object.assign(decisions, { [index]: decide }))),
      );
      await expect.poll(() => Object.keys(decisions).length).toBe(3);
      return { held: Promise.all(held), decide: (index: number, isCorrect: boolean) => decisions[index]?.(isCorrect) };
    };

    it('a correct one waits, and is accepted when one of them was correct', async () => {
      const { held, decide } = await holdGuesses();
      const waiting = [guess(true), guess(true, start())];
      decide(0, false);
      decide(1, true);
      expect(await Promise.all(waiting)).toEqual([true, true]);
      decide(2, false);
      expect(await held).toEqual([false, true, false]);
    });

    it('a waiting one is refused when all of them were wrong', async () => {
      const { held, decide } = await holdGuesses();
      const waiting = [refusal(guess(true)), refusal(guess(true, start()))];
      for (const index of [0, 1, 2]) decide(index, false);
      for (const { detail } of await Promise.all(waiting)) {
        expect(detail).toBe('Too many wrong PINs. Try again in 60 seconds.');
      }
      expect(await held).toEqual([false, false, false]);
    });

    it('one too many is refused without mentioning wrong guesses', async () => {
      const { held, decide } = await holdGuesses();
      const many = Promise.allSettled(Array.from({ length: 101 }, () => guess(true)));
      await expect.poll(() => limits.attemptsRefused).toBeGreaterThan(0);
      for (const index of [0, 1, 2]) decide(index, true);
      const refused = (await many).flatMap((result) => (result.status === 'rejected' ? [result.reason.detail] : []));
      expect(refused).toEqual(['Earlier attempts are still being verified. Try again in 1 second.']);
      expect(await held).toEqual([true, true, true]);
    });

    it('those that are lost with their process count as failures', async () => {
      await holdGuesses();
      clock.advance(30_000);
      expect(await waitSeconds(guess(true, start()))).toBe(30);
      clock.advance(30_000);
      expect(await guess(true, start())).toBe(true);
    });
  });

  it('report exactly the guesses and the wait that the next guess meets', async () => {
    const wrong = fc.record({ isCorrect: fc.constant(false), passedMs: fc.constantFrom(0, MINUTE_MS) });
    const passedMs = fc.constantFrom(0, MINUTE_MS, 20 * MINUTE_MS, DAY_MS / 10, DAY_MS);
    const steps = fc.array(fc.oneof(wrong, fc.record({ isCorrect: fc.boolean(), passedMs })), { maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(fc.uuid(), steps, async (name, guesses) => {
        for (const { isCorrect, passedMs } of guesses) {
          clock.advance(passedMs);
          const { tries, waitMs } = await limits.attemptsLeft(GUESSES, name);
          const guessed = limits.guess(GUESSES, name, () => Promise.resolve(isCorrect));
          if (tries > 0) expect([await guessed, waitMs]).toEqual([isCorrect, 0]);
          else expect(await waitSeconds(guessed)).toBe(Math.ceil(waitMs / 1_000));
        }
      }),
      { numRuns: propertyRuns(30) },
    );
  });

  it('return the attempt of a guess that could not be verified, and throw the error', async () => {
    for (let attempts = 0; attempts < 12; attempts += 1) {
      await expect(limits.guess(GUESSES, subject, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    }
    expect(await guess(true)).toBe(true);
  });

  it('do not count a guess against the outer subject when the inner one is refused', async () => {
    const outer = { ...GUESSES, name: 'outer' };
    await failTimes(3);
    for (let attempts = 0; attempts < 6; attempts += 1) {
      expect(await waitSeconds(limits.guess(outer, subject, () => guess(false)))).toBe(60);
    }
    expect(await limits.guess(outer, subject, () => Promise.resolve(true))).toBe(true);
  });

  it('hold across processes and restarts, exactly when two count at the same time', async () => {
    const other = start();
    await failTimes(1);
    await guess(false, other);
    await failTimes(1);
    for (const process of [other, start()]) expect(await waitSeconds(guess(true, process))).toBe(60);
    clock.advance(MINUTE_MS);
    expect(await guess(true, other)).toBe(true);
    const rule = { ...CALLS, burst: 25 };
    const calls = Array.from({ length: 80 }, (_, index) => (index % 2 === 0 ? limits : other).count(rule, subject));
    expect(await succeeded(calls)).toBe(25);
  });

  it('repeat a refusal from memory, and query the database again after some seconds', async () => {
    await countThree();
    await refusal(limits.count(CALLS, subject));
    await suite.database.pool.query('DELETE FROM attempts');
    expect(() => limits.throwIfBlocked(CALLS, subject)).toThrow(ProblemError);
    await refusal(limits.count(CALLS, subject));
    expect(limits.attemptsRefused).toBe(3);
    clock.advance(5_000);
    limits.throwIfBlocked(CALLS, subject);
    await limits.count(CALLS, subject);
  });

  it('lock nobody out when the clock is set back by days', async () => {
    await failTimes(3);
    await refusal(guess(true));
    clock.advance(-3 * DAY_MS);
    expect(await guess(true)).toBe(true);
  });

  it('delete expired rows and keep the rest', async () => {
    await suite.database.pool.query('DELETE FROM attempts');
    const rows = async () => (await suite.database.pool.query('SELECT 1 FROM attempts')).rowCount;
    await limits.count(CALLS, subject);
    await failTimes(1);
    expect(await rows()).toBe(2);
    clock.advance(DAY_MS / 2);
    await limits.sweep(clock.nowMs());
    expect(await rows()).toBe(1);
    clock.advance(2 * DAY_MS);
    await limits.sweep(clock.nowMs());
    expect(await rows()).toBe(0);
  });

  it('accept any text as a subject', async () => {
    for (const odd of ['\u0000', '\ud800', 'x'.repeat(100_000)]) await limits.count(CALLS, odd);
  });

  describe('of an address', () => {
    /** An address in a /48 of this test's own. */
    const at = (subnet: number) => ({ ip: `2001:db8:${subjects.toString(16)}:${subnet.toString(16)}::1` });
    const callsAt = (subnet: number, calls = 1) =>
      succeeded(Array.from({ length: calls }, () => limits.count(CALLS, at(subnet))));

    it('count a /64 once, a /56 four times and a /48 sixteen times, however many networks of it are used', async () => {
      const of56 = [];
      for (let subnet = 0; subnet < 6; subnet += 1) of56.push(await callsAt(subnet, 4));
      expect(of56).toEqual([3, 3, 3, 3, 0, 0]);
      let of48 = 12;
      for (let subnet = 0x1_00; subnet < 0xa_00; subnet += 0x80) {
        for (let call = 0; call < 3; call += 1) of48 += await callsAt(subnet);
      }
      expect(of48).toBe(16 * 3);
      clock.advance(20_000);
      // Sixteen calls have come back to the /48, of which one network gets its own one.
      expect([await callsAt(0), await callsAt(0)]).toEqual([1, 0]);
    });

    it('cost the wider networks nothing when a narrower one is refused', async () => {
      expect(await callsAt(0, 3)).toBe(3);
      for (let call = 0; call < 30; call += 1) {
        clock.advance(100);
        await refusal(start().count(CALLS, at(0)));
      }
      for (const subnet of [1, 2, 3]) expect(await callsAt(subnet, 3)).toBe(3);
    });

    it('hold for concurrent attempts of one /48 at two processes, without a deadlock', async () => {
      const other = start();
      const calls = Array.from({ length: 200 }, (_, index) =>
        (index % 2 === 0 ? limits : other).count(CALLS, at(((index * 7) % 200) << 5)).then(
          () => 'counted',
          (error: unknown) => error,
        ),
      );
      const results = await Promise.all(calls);
      expect(results.filter((result) => result === 'counted')).toHaveLength(48);
      expect(results.filter((result) => !(result === 'counted' || result instanceof ProblemError))).toEqual([]);
    });

    it('return a right guess to every network, and keep a wrong one in each', async () => {
      const guessAt = (subnet: number, right: boolean) =>
        limits.guess(GUESSES, at(subnet), () => Promise.resolve(right)).catch(() => 'refused');
      for (let round = 0; round < 5; round += 1) expect(await guessAt(0, true)).toBe(true);
      const results = [];
      for (let tries = 0; tries < 14; tries += 1) results.push(await guessAt(tries % 7, false));
      // A /56 waits after twelve consecutive wrong ones, four times as many as a /64.
      expect(results.filter((result) => result === false)).toHaveLength(12);
      expect((await limits.attemptsLeft(GUESSES, at(8))).tries).toBe(0);
      expect((await limits.attemptsLeft(GUESSES, at(0x5_00))).tries).toBeGreaterThan(0);
    });
  });
});
