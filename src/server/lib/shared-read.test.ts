import { expect, it, vi } from 'vitest';
import { sharedRead } from './shared-read.ts';

function setup() {
  let nowMs = 0;
  let count = 0;
  const read = vi.fn(async () => {
    count += 1;
    return count;
  });
  const shared = sharedRead({ read, nowMs: () => nowMs, keptMs: 1_000 });
  const advance = (ms: number): void => {
    nowMs += ms;
  };
  return { shared, read, advance };
}

it('reads once for all callers within the time that a result is kept', async () => {
  const { shared, read, advance } = setup();
  expect(await Promise.all([shared.read(), shared.read()])).toEqual([1, 1]);
  advance(999);
  expect(await shared.read()).toBe(1);
  advance(1);
  expect(await shared.read()).toBe(2);
  expect(read).toHaveBeenCalledTimes(2);
});

it('reads again after a change, even while an older read is under way', async () => {
  const { shared } = setup();
  const older = shared.read();
  shared.invalidate();
  expect(await Promise.all([older, shared.read()])).toEqual([1, 2]);
});

it('does not keep a failure, nor lets an older one end a newer read', async () => {
  const { shared, read } = setup();
  read.mockRejectedValueOnce(new Error('The database is unavailable.'));
  const failing = shared.read();
  shared.invalidate();
  const newer = shared.read();
  await expect(failing).rejects.toThrow('unavailable');
  expect(await shared.read()).toBe(await newer);
  shared.invalidate();
  read.mockRejectedValueOnce(new Error('The database is unavailable.'));
  await expect(shared.read()).rejects.toThrow('unavailable');
  expect(await shared.read()).toBe(2);
});
