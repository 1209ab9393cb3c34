import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { LIVE_CLOSE } from '#contract/miner-live.ts';
import { openTestChannel } from '#server/testing/live-channel.ts';
import { createWallets, logIn } from '#server/testing/miner-client.ts';
import { startTcpProxy } from '#server/testing/tcp-proxy.ts';
import { createPostgresDatabase, TEST_DATABASE_URL } from '#server/testing/test-databases.ts';
import { startTestWorker } from '#server/testing/test-worker.ts';

describe.skipIf(TEST_DATABASE_URL === undefined)('live channels of several processes on PostgreSQL', () => {
  let databaseUrl = '';
  beforeAll(async () => {
    const created = await createPostgresDatabase(TEST_DATABASE_URL ?? '');
    ({ databaseUrl } = created);
    return created.drop;
  });
  const startProcess = async (url = databaseUrl): Promise<string> => (await startTestWorker(url)).url;

  it('are opened again elsewhere, a part at a time, when one process has all of them', async () => {
    const first = await startProcess();
    const wallets = await createWallets(first, 'spread', 60);
    const clients = await Promise.all(wallets.map((wallet) => openTestChannel(first, wallet)));
    const codes: number[] = [];
    for (const { closed } of clients) void closed.then((code) => codes.push(code));
    await startProcess();
    await vi.waitFor(() => expect(codes.length).toBeGreaterThan(0), { timeout: 60_000, interval: 50 });
    expect(new Set(codes)).toEqual(new Set([LIVE_CLOSE.restart]));
    expect(codes.length).toBeLessThan(clients.length / 2);
  });

  it('end when the miner signs in or out at another process, during an outage of the database too', async () => {
    const tcpProxy = await startTcpProxy(databaseUrl);
    onTestFinished(tcpProxy.interrupt);
    const [here, there] = [await startProcess(), await startProcess(tcpProxy.databaseUrl)];
    const [first, second, third] = await createWallets(here, 'elsewhere', 3);
    if (first === undefined || second === undefined || third === undefined) throw new Error('Three wallets.');
    const [replaced, ended, late] = await Promise.all([first, second, third].map((one) => openTestChannel(there, one)));

    await logIn(here, first);
    expect(await replaced?.next()).toMatchObject({ type: 'session-ended', code: 'session-replaced' });
    expect(await replaced?.closed).toBe(LIVE_CLOSE.sessionEnded);

    await fetch(`${here}/api/miner/logout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: second.cookie },
      body: JSON.stringify({ email: second.email }),
    });
    expect(await ended?.next()).toMatchObject({ type: 'session-ended', code: 'not-signed-in' });
    expect(await ended?.closed).toBe(LIVE_CLOSE.sessionEnded);

    await tcpProxy.interrupt();
    await logIn(here, third);
    await tcpProxy.resume();
    expect(await late?.next()).toMatchObject({ type: 'session-ended', code: 'session-replaced' });
  });
});
