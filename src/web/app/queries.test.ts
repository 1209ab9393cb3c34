import { expect, it } from 'vitest';
import { createQueryClient } from './queries.tsx';

it('never considers data stale, does not retry, and removes unused data after five minutes', () => {
  const never = { refetchInterval: false, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false };
  const queries = { ...never, staleTime: Number.POSITIVE_INFINITY, gcTime: 300_000 };
  expect(createQueryClient().getDefaultOptions()).toMatchObject({ queries, mutations: { retry: false } });
});

it('configures zod, which is loaded later, to evaluate no code', async () => {
  await import('./configure-zod.ts');
  const { config } = await import('zod/mini');
  expect(config().jitless).toBe(true);
});
