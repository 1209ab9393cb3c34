import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { NO_REQUEST, queueHashing } from '#server/credentials/secret-hash.ts';
import { setUpApp } from '#server/testing/app-suite.ts';
import { openSocket } from '#server/testing/raw-http.ts';
import { registerUser, TEST_PASSWORD } from '#server/testing/test-accounts.ts';

/** More than run at a time on any machine. */
const OPERATIONS = 16;

describe('sign-ins that wait', () => {
  const suite = setUpApp();

  const waiting = async (): Promise<number> =>
    Number(/^technovex_hashes_waiting (\d+)/m.exec(await suite.app.metrics())?.[1]);
  const attempts = async () => (await suite.database.pool.query('SELECT key FROM attempts')).rowCount;

  /** Occupies every place for hashing; returns how many operations wait behind it, and a release function. */
  async function occupy(): Promise<{ readonly before: number; readonly release: () => Promise<void> }> {
    let end = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      end = resolve;
    });
    const operations = Array.from({ length: OPERATIONS }, () => queueHashing(NO_REQUEST, () => held));
    const release = async (): Promise<void> => {
      end();
      await Promise.all(operations);
    };
    onTestFinished(release);
    return { before: await waiting(), release };
  }

  function sendLogin(username: string, password: string) {
    const body = JSON.stringify({ username, password });
    const socket = openSocket(suite.app.url);
    socket.write(
      `POST /api/login HTTP/1.1\r\nhost: a\r\nsec-fetch-site: same-origin\r\ncontent-type: application/json\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    return socket;
  }

  it('are dropped when the client has gone, without a query and without a hash', async () => {
    const { before, release } = await occupy();
    const socket = sendLogin('nobody', 'a password');
    await vi.waitFor(async () => expect(await waiting()).toBe(before + 1), { timeout: 30_000 });
    socket.destroy();
    await vi.waitFor(async () => expect(await waiting()).toBe(before), { timeout: 30_000 });
    await release();
    expect(await attempts()).toBe(0);
  });

  it('are answered when it is their turn', async () => {
    await registerUser(suite.app, 'patient');
    const { before, release } = await occupy();
    const reply = suite.login('patient', TEST_PASSWORD);
    await vi.waitFor(async () => expect(await waiting()).toBe(before + 1), { timeout: 30_000 });
    await release();
    expect((await reply).status).toBe(200);
  });
});
