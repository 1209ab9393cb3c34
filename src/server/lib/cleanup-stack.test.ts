import { expect, it, vi } from 'vitest';
import { CleanupStack, endsWithin } from './cleanup-stack.ts';

it('closes the latest first, each once, and all of them when one fails', async () => {
  const cleanups = new CleanupStack();
  const closed: string[] = [];
  cleanups.add(() => closed.push('database'));
  cleanups.add(async () => {
    throw new Error('the connection is lost');
  });
  cleanups.add(async () => {
    await Promise.resolve();
    closed.push('server');
  });
  await expect(cleanups.run()).rejects.toThrow('the connection is lost');
  await cleanups.run();
  expect(closed).toEqual(['server', 'database']);
});

it('waits for an end for a limited time, and leaves no timer', async () => {
  vi.useFakeTimers();
  try {
    expect(await endsWithin(1_000, Promise.resolve())).toBe(true);
    await expect(endsWithin(1_000, Promise.reject(new Error('the connection is lost')))).rejects.toThrow('lost');
    expect(vi.getTimerCount()).toBe(0);
    const never = endsWithin(1_000, new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await never).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});
