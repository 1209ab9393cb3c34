import { expect, it, vi } from 'vitest';
import { createQueryClient } from './queries.tsx';

it('fetches once, never considers data stale, does not retry, and removes unused data after five minutes', async () => {
  const client = createQueryClient();
  const fetchUser = vi.fn(async () => 'user');
  for (let i = 0; i < 2; i += 1) await client.fetchQuery({ queryKey: ['user'], queryFn: fetchUser });
  expect(fetchUser).toHaveBeenCalledTimes(1);

  const failure = vi.fn(() => Promise.reject(new Error('503')));
  await expect(client.fetchQuery({ queryKey: ['phases'], queryFn: failure })).rejects.toThrow('503');
  expect(failure).toHaveBeenCalledTimes(1);
  client.clear();

  const never = { refetchInterval: false, refetchOnWindowFocus: false, refetchOnReconnect: false, retry: false };
  const mutations = { retry: false };
  expect(client.getDefaultOptions()).toMatchObject({ queries: { ...never, gcTime: 300_000 }, mutations });
});

it('configures zod, which is loaded later, to evaluate no code', async () => {
  await import('./configure-zod.ts');
  const { config } = await import('zod/mini');
  expect(config().jitless).toBe(true);
});
