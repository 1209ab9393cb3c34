import { expect, it } from 'vitest';
import './configure-zod.ts';

it('configures zod, which is loaded later', async () => {
  const { config } = await import('zod/mini');
  expect(config().jitless).toBe(true);
});
