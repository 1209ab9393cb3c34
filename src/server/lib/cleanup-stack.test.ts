import { expect, it } from 'vitest';
import { CleanupStack } from './cleanup-stack.ts';

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
