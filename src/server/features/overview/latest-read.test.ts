import { expect, it, vi } from 'vitest';
import { manualClock } from '#server/testing/start-test-app.ts';
import { latestRead } from './latest-read.ts';

function create(read: (key: string) => Promise<string>) {
  const clock = manualClock(0);
  return { clock, latest: latestRead({ read, nowMs: clock.nowMs, keptMs: 5_000 }) };
}

it('reads once for everybody who asks while it reads, and for five seconds after', async () => {
  const read = vi.fn(async (key: string) => key);
  const { clock, latest } = create(read);
  await Promise.all([latest('a'), latest('a')]);
  clock.advance(4_999);
  await latest('a');
  expect(read).toHaveBeenCalledTimes(1);
  clock.advance(1);
  await latest('a');
  expect(read).toHaveBeenCalledTimes(2);
});

it('runs one read at a time, also of different keys, and however long one takes', async () => {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const { clock, latest } = create((key) => {
    started.push(key);
    return new Promise((resolve) => ends.push(() => resolve(key)));
  });
  const reads = [latest('a'), latest('b')];
  await vi.waitFor(() => expect(started).toEqual(['a']));
  clock.advance(60_000);
  reads.push(latest('a'));
  ends[0]?.();
  await vi.waitFor(() => expect(started).toEqual(['a', 'b']));
  ends[1]?.();
  expect(await Promise.all(reads)).toEqual(['a', 'b', 'a']);
});

it('does not keep a failure, and the next read runs', async () => {
  const read = vi.fn(async (key: string) => key).mockRejectedValueOnce(new Error('away'));
  const { latest } = create(read);
  await expect(latest('a')).rejects.toThrow('away');
  expect(await latest('a')).toBe('a');
});
