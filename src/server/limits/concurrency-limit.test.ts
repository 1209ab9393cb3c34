import { expect, it } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

const OPTIONS = {
  runningPerClientMax: 2,
  queuedPerClientMax: 2,
  queuedMax: 3,
  queuedMsMax: 60_000,
  createError: () => new Error('refused'),
};

/** Runs operations that end when the test ends them. */
function startLimit() {
  const limit = createConcurrencyLimit(OPTIONS);
  const started: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  return {
    started,
    run: (client: string, name: string) =>
      limit.run(client, () => {
        started.push(name);
        return new Promise<string>((resolve, reject) =>
          ends.set(name, (error) => (error === undefined ? resolve(name) : reject(error))),
        );
      }),
    end: (name: string, error?: Error) => ends.get(name)?.(error),
  };
}

it('queues the operations of each client in order of arrival, also after an error', async () => {
  const { run, end, started } = startLimit();
  const [a1, a2, a3, a4] = ['a1', 'a2', 'a3', 'a4'].map((name) => run('a', name));
  const b1 = run('b', 'b1');
  await expect.poll(() => started).toEqual(['a1', 'a2', 'b1']);
  end('a2', new Error('broken'));
  await expect(a2).rejects.toThrow('broken');
  await expect.poll(() => started).toEqual(['a1', 'a2', 'b1', 'a3']);
  end('a1');
  await expect.poll(() => started).toHaveLength(5);
  for (const name of ['a3', 'a4', 'b1']) end(name);
  expect(await Promise.all([a1, a3, a4, b1])).toEqual(['a1', 'a3', 'a4', 'b1']);
  const again = run('a', 'a5');
  await expect.poll(() => started).toContain('a5');
  end('a5');
  expect(await again).toBe('a5');
});

it('refuses a client whose queue is full, and any that would wait when all queues together are', async () => {
  const { run, end, started } = startLimit();
  for (const name of ['a1', 'a2', 'a3', 'a4']) void run('a', name);
  await expect(run('a', 'a5')).rejects.toThrow('refused');
  for (const name of ['b1', 'b2', 'b3']) void run('b', name);
  await expect(run('b', 'b4')).rejects.toThrow('refused');
  // A client without running operations does not wait.
  void run('c', 'c1');
  await expect.poll(() => started).toEqual(['a1', 'a2', 'b1', 'b2', 'c1']);
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'b3', 'c1']) {
    await expect.poll(() => started).toContain(name);
    end(name);
  }
});

it('refuses an operation that waited too long, and runs later ones', async () => {
  const limit = createConcurrencyLimit({ ...OPTIONS, runningPerClientMax: 1, queuedMsMax: 1 });
  let end = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  const first = limit.run('a', () => held);
  await expect(limit.run('a', () => Promise.resolve())).rejects.toThrow('refused');
  end();
  await first;
  expect(await limit.run('a', () => Promise.resolve(7))).toBe(7);
});
