import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { propertyRuns } from '#server/testing/property-runs.ts';
import { manualClock } from '#server/testing/start-test-app.ts';
import { openTestDatabase } from '#server/testing/test-databases.ts';
import { AttemptLimits } from './attempt-limits.ts';
import type { AttemptRule } from './attempt-rule.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const PER_MINUTE: AttemptRule = { name: 'calls', burst: 3, refillMs: 20_000, message: 'Too many calls.' };
const GUESSES: AttemptRule = {
  name: 'guesses',
  burst: 10,
  refillMs: DAY / 10,
  message: 'Too many wrong PINs.',
  wait: { afterFailures: 3, firstMs: MINUTE, msMax: 15 * MINUTE },
};

describe('limits', () => {
  let database: Database;
  let drop: () => Promise<void>;
  let clock = manualClock();
  let limits: AttemptLimits;
  let subject = '';
  let subjects = 0;
  const start = (): AttemptLimits =>
    new AttemptLimits({
      database,
      clock,
      onSweepFailed: (error) => {
        throw error;
      },
    });

  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase());
  });
  afterAll(() => drop());
  beforeEach(() => {
    subjects += 1;
    subject = `subject-${subjects}`;
    // Later than every test before: a late sweep of theirs does not delete the rows of this one.
    clock = manualClock(Date.UTC(2026, subjects, 1));
    limits = start();
  });

  const guess = (right: boolean, by = limits) => by.guess(GUESSES, subject, () => Promise.resolve(right));
  const refusal = async (attempt: Promise<unknown>): Promise<ProblemError> => {
    const error = await attempt.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (error instanceof ProblemError && error.code === 'too-many-requests') return error;
    throw new Error(`not refused: ${String(error)}`);
  };
  const waitSeconds = async (attempt: Promise<unknown>) => (await refusal(attempt)).retryAfterSeconds;

  it('allows a burst, then one call per refill, and reports the wait', async () => {
    for (let call = 0; call < 3; call += 1) await limits.count(PER_MINUTE, subject);
    const refused = await refusal(limits.count(PER_MINUTE, subject));
    expect(refused.detail).toBe('Too many calls. Try again in 20 seconds.');
    expect(refused.retryAfterSeconds).toBe(20);
    clock.advance(20_000);
    await limits.count(PER_MINUTE, subject);
    clock.advance(5_000);
    expect(await waitSeconds(limits.count(PER_MINUTE, subject))).toBe(15);
  });

  it('counts each subject and each rule separately', async () => {
    for (let call = 0; call < 3; call += 1) await limits.count(PER_MINUTE, subject);
    await limits.count(PER_MINUTE, `${subject}-other`);
    await limits.count({ ...PER_MINUTE, name: 'other-calls' }, subject);
    await refusal(limits.count(PER_MINUTE, subject));
  });

  it('doubles the wait with each failure, up to the maximum', async () => {
    const waits: (number | undefined)[] = [];
    for (let failures = 1; failures <= 9; failures += 1) {
      expect(await guess(false)).toBe(false);
      if (failures < 3) continue;
      const wait = await waitSeconds(guess(true));
      waits.push(wait);
      clock.advance(Number(wait) * 1_000);
    }
    expect(waits).toEqual([60, 120, 240, 480, 900, 900, 900]);
  });

  it("allows no more guesses than a day's budget, however they are spread", async () => {
    let passed = 0;
    for (const end = clock.nowMs() + DAY; clock.nowMs() < end; clock.advance(MINUTE)) {
      if (
        await guess(false).then(
          () => true,
          () => false,
        )
      )
        passed += 1;
    }
    expect(passed).toBeLessThanOrEqual(20);
    expect(passed).toBeGreaterThan(15);
  });

  it('resets the consecutive failures, not the budget, on a correct guess', async () => {
    for (let round = 0; round < 3; round += 1) {
      await guess(false);
      await guess(false);
      expect(await guess(true)).toBe(true);
    }
    await guess(false);
    await guess(false);
    await guess(false);
    expect(await waitSeconds(guess(true))).toBe(60);
    clock.advance(MINUTE);
    await guess(false);
    // Ten were wrong: what is refused now is the budget, not the wait.
    expect(await waitSeconds(guess(true))).toBeGreaterThan(7_000);
  });

  it('resets failures after a day without one', async () => {
    await guess(false);
    await guess(false);
    clock.advance(DAY);
    await guess(false);
    expect(await guess(true)).toBe(true);
  });

  it('counts before verifying: of many concurrent guesses only the allowed ones run', async () => {
    let ran = 0;
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () =>
        limits.guess(GUESSES, subject, async () => {
          ran += 1;
          return false;
        }),
      ),
    );
    expect(ran).toBe(3);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(47);
  });

  it('accepts every concurrent correct guess, also from two processes', async () => {
    const processes = [limits, start()];
    const guesses = Array.from({ length: 20 }, (_, index) => guess(true, processes[index % 2]));
    expect(await Promise.all(guesses)).toEqual(guesses.map(() => true));
  });

  /** Starts three guesses, all that `GUESSES` allows at once, which are pending until the test decides them. */
  const holdGuesses = async () => {
    const decisions: ((isCorrect: boolean) => void)[] = [];
    const held = [0, 1, 2].map((index) =>
      limits.guess(GUESSES, subject, () => new Promise((decide) => Object.assign(decisions, { [index]: decide }))),
    );
    await expect.poll(() => Object.keys(decisions).length).toBe(3);
    return { held: Promise.all(held), decide: (index: number, isCorrect: boolean) => decisions[index]?.(isCorrect) };
  };

  it('makes a correct guess wait for pending ones, and accepts it when one of them was correct', async () => {
    const { held, decide } = await holdGuesses();
    const [waiting, elsewhere] = [guess(true), guess(true, start())];
    decide(0, false);
    decide(1, true);
    expect(await Promise.all([waiting, elsewhere])).toEqual([true, true]);
    decide(2, false);
    expect(await held).toEqual([false, true, false]);
  });

  it('refuses a waiting guess when all pending ones were wrong', async () => {
    const { held, decide } = await holdGuesses();
    const [waiting, elsewhere] = [refusal(guess(true)), refusal(guess(true, start()))];
    for (const index of [0, 1, 2]) decide(index, false);
    expect((await waiting).detail).toBe('Too many wrong PINs. Try again in 60 seconds.');
    expect((await elsewhere).detail).toBe('Too many wrong PINs. Try again in 60 seconds.');
    expect(await held).toEqual([false, false, false]);
  });

  it('refuses without mentioning wrong guesses when too many wait for pending ones', async () => {
    const { held, decide } = await holdGuesses();
    const many = Promise.allSettled(Array.from({ length: 101 }, () => guess(true)));
    await expect.poll(() => limits.attemptsRefused, { timeout: 10_000 }).toBeGreaterThan(0);
    for (const index of [0, 1, 2]) decide(index, true);
    const refused = (await many).flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    for (const { detail } of refused)
      expect(detail).toBe('Earlier attempts are still being verified. Try again in 1 second.');
    expect(refused).toHaveLength(1);
    expect(await held).toEqual([true, true, true]);
  });

  it('counts guesses as failures that were lost with their process', async () => {
    for (let attempts = 0; attempts < 3; attempts += 1)
      void limits.guess(GUESSES, subject, () => new Promise(() => undefined));
    const pending = async () =>
      (await database.pool.query('SELECT max(pending) AS pending FROM attempts')).rows[0].pending;
    await expect.poll(pending).toBe(3);
    clock.advance(30_000);
    expect(await waitSeconds(guess(true, start()))).toBe(30);
    clock.advance(30_000);
    expect(await guess(true, start())).toBe(true);
  });

  it('reports once that a subject is locked, and the wait', async () => {
    const locks: number[] = [];
    const wrong = () =>
      limits.guess(
        GUESSES,
        subject,
        () => Promise.resolve(false),
        (waitMs) => locks.push(waitMs),
      );
    await Promise.all([wrong(), wrong(), wrong()]);
    expect(locks).toEqual([MINUTE]);
    await refusal(wrong());
    clock.advance(MINUTE);
    await wrong();
    expect(locks).toEqual([MINUTE, 2 * MINUTE]);
  });

  it('reports exactly the guesses and the wait that the next guess meets', async () => {
    const wrong = fc.record({ isCorrect: fc.constant(false), passedMs: fc.constantFrom(0, MINUTE) });
    const any = fc.record({
      isCorrect: fc.boolean(),
      passedMs: fc.constantFrom(0, MINUTE, 20 * MINUTE, DAY / 10, DAY),
    });
    const steps = fc.array(fc.oneof(wrong, any), { maxLength: 25 });
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

  it('reports fewer guesses left with each wrong one, and all of them after a right one', async () => {
    const left = async () => (await limits.attemptsLeft(GUESSES, subject)).tries;
    const seen = [await left()];
    for (const isCorrect of [false, false, true, false, false, false]) {
      await guess(isCorrect);
      seen.push(await left());
    }
    expect(seen).toEqual([3, 2, 1, 3, 2, 1, 0]);
    clock.advance(MINUTE);
    expect(await left()).toBe(1);
  });

  it('returns the attempt of a guess that could not be verified, and throws the error', async () => {
    for (let attempts = 0; attempts < 12; attempts += 1) {
      await expect(limits.guess(GUESSES, subject, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    }
    expect(await guess(true)).toBe(true);
  });

  it('does not count a guess against the outer subject when the inner one is refused', async () => {
    const outer = { ...GUESSES, name: 'outer' };
    const nested = () => limits.guess(outer, subject, () => guess(false));
    for (let attempts = 0; attempts < 3; attempts += 1) await guess(false);
    for (let attempts = 0; attempts < 6; attempts += 1) expect((await refusal(nested())).retryAfterSeconds).toBe(60);
    expect(await limits.guess(outer, subject, () => Promise.resolve(true))).toBe(true);
  });

  it('holds across processes and restarts', async () => {
    const other = start();
    await guess(false);
    await guess(false, other);
    await guess(false);
    expect(await waitSeconds(guess(true, other))).toBe(60);
    expect(await waitSeconds(guess(true, start()))).toBe(60);
    clock.advance(MINUTE);
    expect(await guess(true, other)).toBe(true);
    expect(await guess(false)).toBe(false);
  });

  it('shares one budget exactly between two processes that count concurrently', async () => {
    const other = start();
    const rule = { ...PER_MINUTE, burst: 25 };
    const calls = Array.from({ length: 80 }, (_, index) => (index % 2 === 0 ? limits : other).count(rule, subject));
    const results = await Promise.allSettled(calls);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(25);
  });

  it('repeats a refusal from memory, and queries the database again after some seconds', async () => {
    for (let call = 0; call < 3; call += 1) await limits.count(PER_MINUTE, subject);
    await refusal(limits.count(PER_MINUTE, subject));
    await database.pool.query('DELETE FROM attempts');
    expect(() => limits.throwIfBlocked(PER_MINUTE, subject)).toThrow(ProblemError);
    await refusal(limits.count(PER_MINUTE, subject));
    clock.advance(5_000);
    limits.throwIfBlocked(PER_MINUTE, subject);
    await limits.count(PER_MINUTE, subject);
    expect(limits.attemptsRefused).toBe(3);
  });

  it('locks nobody out when the clock is set back by days', async () => {
    for (let attempts = 0; attempts < 3; attempts += 1) await guess(false);
    await refusal(guess(true));
    clock.advance(-3 * DAY);
    expect(await guess(true)).toBe(true);
  });

  it('deletes expired rows and keeps the rest', async () => {
    await database.pool.query('DELETE FROM attempts');
    await limits.count(PER_MINUTE, subject);
    await guess(false);
    const rows = async () => (await database.pool.query('SELECT 1 FROM attempts')).rowCount;
    expect(await rows()).toBe(2);
    clock.advance(DAY / 2);
    await limits.count({ ...PER_MINUTE, name: 'later' }, subject);
    await expect.poll(rows).toBe(2);
    clock.advance(2 * DAY);
    await limits.count({ ...PER_MINUTE, name: 'much later' }, subject);
    await expect.poll(rows).toBe(1);
  });

  it('accepts any text as a subject', async () => {
    for (const odd of ['\u0000', '\ud800', 'x'.repeat(100_000)]) await limits.count(PER_MINUTE, odd);
  });

  describe('of an address', () => {
    let site = 0;
    /** An address in a /48 of this test's own. */
    const at = (subnet: number) => ({ ip: `2001:db8:${site.toString(16)}:${subnet.toString(16)}::1` });
    const allowed = async (attempts: readonly Promise<unknown>[]) =>
      (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled').length;

    beforeEach(() => {
      site += 1;
    });

    it('count a /64 once, a /56 four times and a /48 sixteen times, however many networks of it are used', async () => {
      const of56 = [];
      for (let subnet = 0; subnet < 8; subnet += 1)
        of56.push(await allowed([1, 2, 3, 4].map(() => limits.count(PER_MINUTE, at(subnet)))));
      expect(of56.slice(0, 4)).toEqual([3, 3, 3, 3]);
      expect(of56.slice(4)).toEqual([0, 0, 0, 0]);
      let of48 = 12;
      for (let subnet = 0x1_00; subnet < 0xa_00; subnet += 0x80) {
        for (let call = 0; call < 3; call += 1) of48 += await allowed([limits.count(PER_MINUTE, at(subnet))]);
      }
      expect(of48).toBe(16 * 3);
      clock.advance(20_000);
      // Sixteen calls have come back to the /48, of which one network gets its own one.
      expect(await allowed([limits.count(PER_MINUTE, at(0))])).toBe(1);
      expect(await allowed([limits.count(PER_MINUTE, at(0))])).toBe(0);
    });

    it('cost the wider networks nothing when a narrower one is refused', async () => {
      await allowed([1, 2, 3].map(() => limits.count(PER_MINUTE, at(0))));
      for (let call = 0; call < 30; call += 1) {
        clock.advance(100);
        expect(await allowed([start().count(PER_MINUTE, at(0))])).toBe(0);
      }
      for (const subnet of [1, 2, 3]) {
        expect(await allowed([1, 2, 3].map(() => limits.count(PER_MINUTE, at(subnet))))).toBe(3);
      }
    });

    it('hold for concurrent attempts of one /48 at two processes, without a deadlock', async () => {
      const other = start();
      const calls = Array.from({ length: 400 }, (_, index) =>
        (index % 2 === 0 ? limits : other).count(PER_MINUTE, at(((index * 7) % 200) << 5)),
      );
      const results = await Promise.allSettled(calls);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(48);
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(ProblemError);
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
