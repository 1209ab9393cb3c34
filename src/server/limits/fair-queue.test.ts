import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { manualClock } from '#server/testing/start-test-app.ts';
import { createFairQueue, type FairQueueOptions } from './fair-queue.ts';

type Group = 'left' | 'right';

/** Long enough for every job of a test. */
const LONG_MS = 1e9;

/** A queue whose jobs end when the test ends them; `started` lists them in the order of their start. */
function startQueue(options: Partial<FairQueueOptions<Group>> = {}) {
  const clock = manualClock();
  const queue = createFairQueue<Group>({
    groups: ['left', 'right'],
    runningMax: 1,
    waitMsMax: LONG_MS,
    firstJobMs: 100,
    clock,
    createError: () => new Error('refused'),
    ...options,
  });
  const started: string[] = [];
  const ends: (() => void)[] = [];
  return {
    started,
    run: queue.run,
    add: (group: Group, client: string, name = client, signal?: AbortSignal) =>
      queue.run({ group, client, signal }, () => {
        started.push(name);
        return new Promise<string>((end) => ends.push(() => end(name)));
      }),
    /** Ends the job that has run longest, `ms` later. */
    async endOne(ms = 0): Promise<void> {
      clock.advance(ms);
      ends.shift()?.();
      await new Promise((settled) => setImmediate(settled));
    },
  };
}

const names = (client: string, count: number): string[] => Array.from({ length: count }, (_, n) => `${client}${n}`);

describe('a fair queue', () => {
  it('takes turns between groups, and gives one group all capacity while the other is empty', async () => {
    const { add, endOne, started } = startQueue({ runningMax: 2 });
    for (const client of names('l', 6)) void add('left', client);
    expect(started).toHaveLength(0);
    await endOne();
    expect(started).toEqual(['l0', 'l1']);
    for (const client of names('r', 3)) void add('right', client);
    while (started.length < 9) await endOne();
    expect(started).toEqual(['l0', 'l1', 'r0', 'l2', 'r1', 'l3', 'r2', 'l4', 'l5']);
  });

  it('takes turns between clients, also where one sends its next job only after the last one has started', async () => {
    const { add, endOne, started } = startQueue();
    for (const name of names('a', 3)) void add('left', 'a', name);
    for (const name of names('b', 3)) {
      void add('left', 'b', name);
      await endOne();
      await endOne();
    }
    expect(started.slice(0, 6)).toEqual(['a0', 'a1', 'b0', 'a2', 'b1', 'b2']);
  });

  it('starts the next job of a client although new ones keep coming', async () => {
    const { add, endOne, started } = startQueue();
    for (const name of names('a', 2)) void add('left', 'a', name);
    for (const client of names('new', 4)) {
      await endOne();
      void add('left', client);
    }
    expect(started).toEqual(['a0', 'a1', 'new0', 'new1']);
  });

  it('refuses the newest job of the longest queue when a group is full, and no job of the other group', async () => {
    const { add, endOne, started } = startQueue({ waitMsMax: 300 });
    void add('left', 'running');
    const [first, second, third] = names('a', 3).map((name) => add('left', 'a', name));
    const evicted = expect(third).rejects.toThrow('refused');
    const b = add('left', 'b');
    await evicted;
    await expect(add('left', 'a', 'a3')).rejects.toThrow('refused');
    const other = add('right', 'r');
    while (started.length < 5) await endOne();
    await endOne();
    expect(await Promise.all([first, second, b, other])).toEqual(['a0', 'a1', 'b', 'r']);
  });

  it('admits as many jobs as can start in time, by the measured duration of jobs', async () => {
    const { add, endOne, started } = startQueue({ waitMsMax: 1_000 });
    // Jobs take 500 ms instead of the expected 100: the mean approaches it.
    for (const client of names('w', 40)) {
      void add('left', client);
      await expect.poll(() => started.at(-1)).toBe(client);
      await endOne(500);
    }
    void add('left', 'running');
    const admitted = ['a', 'b'].map((client) => add('left', client));
    await expect(add('left', 'c')).rejects.toThrow('refused');
    // A busy group halves the time that is left for the other one.
    void add('right', 'r');
    await expect(add('right', 's')).rejects.toThrow('refused');
    for (let ended = 0; ended < 4; ended += 1) await endOne();
    expect(await Promise.all(admitted)).toEqual(['a', 'b']);
  });

  it('never runs a job whose client has gone, and gives its place to another one', async () => {
    const { add, endOne, started } = startQueue({ waitMsMax: 200 });
    void add('left', 'running');
    const gone = new AbortController();
    const dropped = ['x', 'y'].map((client) => expect(add('left', client, client, gone.signal)).rejects.toThrow());
    await expect(add('left', 'z')).rejects.toThrow('refused');
    gone.abort();
    await Promise.all(dropped);
    await expect(add('left', 'late', 'late', gone.signal)).rejects.toThrow('refused');
    const [a, b] = [add('left', 'a'), add('left', 'b')];
    for (let ended = 0; ended < 3; ended += 1) await endOne();
    expect(await Promise.all([a, b])).toEqual(['a', 'b']);
    expect(started).toEqual(['running', 'a', 'b']);
  });

  it('keeps places for reserved groups, which starve no other', async () => {
    const { add, endOne, started } = startQueue({ runningMax: 2, reserved: { places: 1, groups: ['right'] } });
    for (const client of names('l', 4)) void add('left', client);
    await endOne();
    expect(started).toEqual(['l0']);
    for (const client of names('r', 3)) void add('right', client);
    await endOne();
    while (started.length < 7) await endOne();
    expect(started.slice(0, 3)).toEqual(['l0', 'r0', 'l1']);
    expect(started.indexOf('l3')).toBe(6);
  });

  it('passes on the result of a job that runs when its client goes, and errors, and continues after these', async () => {
    const { add, run, endOne } = startQueue();
    const gone = new AbortController();
    const job = add('left', 'a', 'a', gone.signal);
    await Promise.resolve();
    gone.abort();
    await endOne();
    expect(await job).toBe('a');
    const broken = run({ group: 'left', client: 'a' }, () => Promise.reject(new Error('broken')));
    const after = run({ group: 'left', client: 'a' }, () => Promise.resolve(7));
    await expect(broken).rejects.toThrow('broken');
    expect(await after).toBe(7);
  });

  it('starts a job after at most one job of each other client in its group, and as many of the other group', async () => {
    const client = fc.record({ group: fc.constantFrom<Group>('left', 'right'), client: fc.nat(5).map((n) => `c${n}`) });
    const load = fc.array(client, { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(load, load, fc.integer({ min: 1, max: 4 }), async (before, after, runningMax) => {
        const { add, endOne, started } = startQueue({ runningMax });
        for (const job of before) void add(job.group, job.client);
        await endOne();
        const ahead = started.length;
        const others = new Set(before.filter(({ group }) => group === 'left').map((job) => job.client)).size;
        void add('left', 'newcomer');
        // Later jobs must not overtake it indefinitely.
        for (const job of after) {
          void add(job.group, job.client);
          await endOne();
        }
        while (!started.includes('newcomer')) await endOne();
        expect(started.indexOf('newcomer') - ahead).toBeLessThanOrEqual(2 * others + 1);
      }),
    );
  });
});
