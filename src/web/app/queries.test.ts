import { expect, it, vi } from 'vitest';
import { createQueryClient } from './queries.tsx';

it('fetches once, never considers data stale, and does not retry a failure', async () => {
  const client = createQueryClient();
  const fetchUser = vi.fn(async () => 'user');
  await client.fetchQuery({ queryKey: ['user'], queryFn: fetchUser });
  await client.fetchQuery({ queryKey: ['user'], queryFn: fetchUser });
  expect(fetchUser).toHaveBeenCalledTimes(1);

  const failure = vi.fn(async () => {
    throw new Error('503');
  });
  await expect(client.fetchQuery({ queryKey: ['phases'], queryFn: failure })).rejects.toThrow('503');
  expect(failure).toHaveBeenCalledTimes(1);
  client.clear();
});

it('never refetches automatically, and removes unused data after five minutes', () => {
  expect(createQueryClient().getDefaultOptions()).toMatchObject({
    queries: {
      refetchInterval: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
      gcTime: 300_000,
    },
    mutations: { retry: false },
  });
});
