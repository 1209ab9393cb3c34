import { expect, it } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

it('refuses what a client begins while it has too much under way, and lets it in again when some has ended or failed', async () => {
  const limit = createConcurrencyLimit({ perClientMax: 2, refusal: () => new Error('refused') });
  const ends: ((error?: Error) => void)[] = [];
  const operation = (): Promise<string> =>
    new Promise((resolve, reject) => ends.push((error) => (error === undefined ? resolve('done') : reject(error))));
  const [first, second] = [limit.run('a', operation), limit.run('a', operation)];
  await expect(limit.run('a', operation)).rejects.toThrow('refused');
  expect(ends).toHaveLength(2);
  const other = limit.run('b', operation);
  ends[0]?.();
  expect(await first).toBe('done');
  const third = limit.run('a', operation);
  await expect(limit.run('a', operation)).rejects.toThrow('refused');
  ends[1]?.(new Error('broken'));
  await expect(second).rejects.toThrow('broken');
  const fourth = limit.run('a', operation);
  for (const end of ends.slice(2)) end();
  expect(await Promise.all([other, third, fourth])).toEqual(['done', 'done', 'done']);
});
