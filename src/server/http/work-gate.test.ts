import { expect, it } from 'vitest';
import { createWorkGate } from './work-gate.ts';

it('refuses what comes while too much is under way, unbegun, and lets in again when some is done or has failed', async () => {
  const gate = createWorkGate(2);
  const ends: ((error?: Error) => void)[] = [];
  const work = (): Promise<string> =>
    new Promise((resolve, reject) => ends.push((error) => (error === undefined ? resolve('done') : reject(error))));
  const [first, second] = [gate.run(work), gate.run(work)];
  await expect(gate.run(work)).rejects.toMatchObject({ code: 'temporarily-unavailable', retryAfterSeconds: 1 });
  expect(ends).toHaveLength(2);
  ends[0]?.();
  expect(await first).toBe('done');
  const third = gate.run(work);
  await expect(gate.run(work)).rejects.toMatchObject({ code: 'temporarily-unavailable' });
  ends[1]?.(new Error('broken'));
  await expect(second).rejects.toThrow('broken');
  const fourth = gate.run(work);
  for (const end of ends.slice(2)) end();
  expect(await Promise.all([third, fourth])).toEqual(['done', 'done']);
});
