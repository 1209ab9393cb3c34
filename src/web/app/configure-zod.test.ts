import { expect, it } from 'vitest';

it('configures zod, which is loaded later, to evaluate no code', async () => {
  await import('./configure-zod.ts');
  const { config } = await import('zod/mini');
  expect(config().jitless).toBe(true);
});
