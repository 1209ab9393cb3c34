import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { copyDataTemplate } from './testing/fresh-data-folder.ts';
import { type ClientWallet, createWallets, readWallet } from './testing/miner-client.ts';
import { type ServerProcess, startServerProcess, TEST_SERVER } from './testing/server-process.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { createPostgresDatabase, TEST_DATABASE_URL } from './testing/test-databases.ts';

/** SIGTERM to the built server under load. */

const WALLETS = 12;
const ACKNOWLEDGED_BEFORE_STOP = 300;
const TEST_MS_MAX = 120_000;

const TARGETS = [
  { name: 'the embedded database', makeEnv: async () => ({}) },
  ...(TEST_DATABASE_URL === undefined
    ? []
    : [{ name: 'PostgreSQL, two processes', makeEnv: () => twoProcesses(TEST_DATABASE_URL ?? '') }]),
];

async function twoProcesses(adminUrl: string): Promise<Record<string, string>> {
  const { databaseUrl, drop } = await createPostgresDatabase(adminUrl);
  onTestFinished(drop);
  return { DATABASE_URL: databaseUrl, WORKERS: '2' };
}

async function startServer(
  env: Record<string, string>,
): Promise<{ server: ServerProcess; restart: () => Promise<ServerProcess> }> {
  const dataDir = temporaryFolder();
  await copyDataTemplate(dataDir);
  const restart = async (): Promise<ServerProcess> => {
    const server = await startServerProcess({
      args: TEST_SERVER,
      env: { NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, TRUST_PROXY: 'true', ...env },
      readyMsMax: 60_000,
    });
    onTestFinished(() => server.kill());
    return server;
  };
  return { server: await restart(), restart };
}

function syncText(seconds: number): string {
  return JSON.stringify({ totalMined: seconds * 0.00005, miningTimeSeconds: seconds });
}

/** Syncs on one keep-alive connection until the server refuses connections; returns the last acknowledged total. */
async function mineUntilRefused(
  origin: string,
  wallet: ClientWallet,
  onAcknowledged: () => void,
): Promise<{ readonly email: string; readonly totalMined: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  let totalMined = 0;
  for (let seconds = 1; ; seconds += 1) {
    const call = request(`${origin}/api/miner/wallets/${encodeURIComponent(wallet.email)}`, {
      method: 'PUT',
      agent,
      headers: { 'content-type': 'application/json', cookie: wallet.cookie },
    });
    call.end(syncText(seconds));
    let response: IncomingMessage;
    try {
      [response] = (await once(call, 'response')) as [IncomingMessage];
    } catch (error) {
      // Any other error would be an accepted request without a response. The kernel resets a new connection that
      // reaches the backlog in the moment in which the last process closes it; nobody has accepted that one.
      const codes = call.reusedSocket ? ['ECONNREFUSED'] : ['ECONNREFUSED', 'ECONNRESET'];
      expect(codes).toContain((error as NodeJS.ErrnoException).code);
      return { email: wallet.email, totalMined };
    }
    const body = JSON.parse(await text(response));
    expect(response.statusCode, JSON.stringify(body)).toBe(200);
    totalMined = body.data.totalMined;
    onAcknowledged();
  }
}

describe.each(TARGETS)('SIGTERM on $name', { timeout: TEST_MS_MAX }, ({ makeEnv }) => {
  it('under load responds to every accepted request, exits with 0, and keeps everything acknowledged', async () => {
    const { server, restart } = await startServer(await makeEnv());
    const wallets = await createWallets(server.origin, 'ending', WALLETS);
    let acknowledged = 0;
    let stopped: Promise<number | null> | undefined;
    const last = await Promise.all(
      wallets.map((wallet) =>
        mineUntilRefused(server.origin, wallet, () => {
          acknowledged += 1;
          if (acknowledged === ACKNOWLEDGED_BEFORE_STOP) stopped = server.stop();
        }),
      ),
    );
    expect(await stopped).toBe(0);
    const again = await restart();
    for (const [index, wallet] of wallets.entries()) {
      const { totalMined } = await readWallet(again.origin, wallet);
      expect(totalMined).toBeGreaterThanOrEqual(last[index]?.totalMined ?? Number.NaN);
    }
  });
});

describe('SIGTERM', { timeout: TEST_MS_MAX }, () => {
  it('responds to every request that arrived before it, on idle and on new connections', async () => {
    const { server } = await startServer({});
    const { port } = new URL(server.origin);
    const open = async (): Promise<Socket> => {
      const socket = connect(Number(port), '127.0.0.1');
      onTestFinished(() => void socket.destroy());
      await once(socket, 'connect');
      return socket;
    };
    const idle = await Promise.all(Array.from({ length: 16 }, open));
    await Promise.all(idle.map(checkHealth));
    // While the process is stopped, the kernel accepts connections and requests; then it receives them together with
    // SIGTERM.
    process.kill(server.pid, 'SIGSTOP');
    const fresh = await Promise.all(Array.from({ length: 16 }, open));
    const responses = [...idle, ...fresh].map(checkHealth);
    const stopped = server.stop();
    process.kill(server.pid, 'SIGCONT');
    const statuses = (await Promise.all(responses)).map((response) => response.split('\r\n', 1)[0]);
    expect(statuses).toEqual(statuses.map(() => 'HTTP/1.1 200 OK'));
    expect(await stopped).toBe(0);
  });
});

/** Sends one request and returns what is received until the response is complete or the connection is closed. */
async function checkHealth(socket: Socket): Promise<string> {
  let response = '';
  const settled = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    socket.on('error', () => resolve());
    socket.on('data', (chunk: Buffer) => {
      response += chunk.toString();
      if (response.includes('{"status":"alive"}')) resolve();
    });
  });
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await settled;
  return response;
}
