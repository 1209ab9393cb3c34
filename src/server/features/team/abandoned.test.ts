import { describe, expect, it, onTestFinished } from 'vitest';
import { NO_REQUEST, queueHashing } from '#server/credentials/secret-hash.ts';
import { setUpApp } from '#server/testing/app-suite.ts';
import { openSocket } from '#server/testing/raw-http.ts';
import { registerUser, TEST_PASSWORD } from '#server/testing/test-accounts.ts';

/** More than run at a time on any machine. */
const OPERATIONS = 16;

describe('sign-ins that wait for a hash', () => {
  const suite = setUpApp();
  const waiting = async (): Promise<number> =>
    Number(/^technovex_hashes_waiting (\d+)/m.exec(await suite.app.metrics())?.[1]);

  /** Takes every place for hashing; returns what gives them back. */
  function occupy(): () => Promise<unknown> {
    const ends: (() => void)[] = [];
    const held = new Promise<void>((resolve) => ends.push(resolve));
    const operations = Array.from({ length: OPERATIONS }, () => queueHashing(NO_REQUEST, () => held));
    const release = () => {
      for (const end of ends) end();
      return Promise.all(operations);
    };
    onTestFinished(async () => void (await release()));
    return release;
  }

  it('are dropped without a query when the client has gone, and answered when it is their turn', async () => {
    await registerUser(suite.app, 'patient');
    await suite.database.pool.query('DELETE FROM attempts');
    const first = occupy();
    const body = JSON.stringify({ username: 'nobody', password: 'a password' });
    const socket = openSocket(suite.app.url);
    const headers = ['host: a', 'sec-fetch-site: same-origin', 'content-type: application/json'];
    const lines = ['POST /api/login HTTP/1.1', ...headers, `content-length: ${body.length}`];
    const before = await waiting();
    socket.write([...lines, '', body].join('\r\n'));
    await expect.poll(waiting).toBe(before + 1);
    socket.destroy();
    await expect.poll(waiting).toBe(before);
    await first();
    expect((await suite.database.pool.query('SELECT 1 FROM attempts')).rowCount).toBe(0);

    const second = occupy();
    const reply = suite.login('patient', TEST_PASSWORD);
    await expect.poll(waiting).toBe(before + 1);
    await second();
    expect((await reply).status).toBe(200);
  });
});
