import { startTcpProxy } from '#server/testing/tcp-proxy.ts';
import { test as base } from './test.ts';

/** The pages of a test reach the server by a line of their own, which it interrupts and resumes. */
export const test = base.extend<{ line: Awaited<ReturnType<typeof startTcpProxy>> }>({
  line: async ({ server }, use) => {
    const line = await startTcpProxy(server.origin);
    await use(line);
    await line.interrupt();
  },
  baseURL: async ({ line }, use) => {
    await use(new URL(line.databaseUrl).origin);
  },
});
