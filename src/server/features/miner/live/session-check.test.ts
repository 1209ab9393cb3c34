import { expect, it } from 'vitest';
import { ProblemError, unavailable } from '#server/http/problem-error.ts';
import { SessionCheck, type SessionEnd, sessionEnd } from './responses.ts';

it.each([
  ['session-replaced', 'session-replaced'],
  ['not-signed-in', 'not-signed-in'],
  ['wallet-blocked', 'not-signed-in'],
  ['temporarily-unavailable', undefined],
  ['internal-error', undefined],
] as const)('%s ends a session as %s', (problem, code) => {
  const end = code && { type: 'session-ended', code, detail: 'A sentence.' };
  expect(sessionEnd(new ProblemError(problem, 'A sentence.'))).toEqual(end);
});

it('retries a failed check at each tick until it passes, and reports it once', async () => {
  const results = [unavailable(), unavailable(), undefined, new ProblemError('session-replaced', 'Elsewhere.')];
  const reported: unknown[] = [];
  const ends: SessionEnd[] = [];
  const check = new SessionCheck({
    verify: async () => {
      const error = results.shift();
      if (error !== undefined) throw error;
    },
    reportFailure: (error) => {
      reported.push(error);
      return error as ProblemError;
    },
    onEnded: (end) => ends.push(end),
  });
  const left: number[] = [];
  await check.run();
  for (let tick = 0; tick < 4; tick += 1) {
    check.tick();
    await new Promise(setImmediate);
    left.push(results.length);
  }
  expect({ left, reported: reported.length, ends }).toEqual({ left: [2, 1, 1, 1], reported: 1, ends: [] });
  await check.run();
  expect(ends).toEqual([{ type: 'session-ended', code: 'session-replaced', detail: 'Elsewhere.' }]);
});
