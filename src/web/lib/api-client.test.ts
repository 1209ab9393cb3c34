// biome-ignore lint/style/noRestrictedImports: the client is tested against a real HTTP server
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
// biome-ignore lint/style/noRestrictedImports: the client is tested against a real HTTP server
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contentRead } from '#contract/content.ts';
import { minerCheckEmail, minerCreateWallet, minerLogin, minerLogout, minerReadWallet } from '#contract/miner.ts';
import { adminListMiners } from '#contract/miner-table.ts';
import { problem } from '#contract/problem.ts';
import { accountLogin, accountReadCurrentUser } from '#contract/team-account.ts';
import { callEndpoint } from './api-client.ts';
import { ApiError, InvalidResponseError, OtherUserError, ServerUnreachableError } from './api-error.ts';
import { registerSessionRenewal, type SessionRenewal } from './session-renewal.ts';

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let server: Server;
let received: Received[];
let respond: (response: ServerResponse) => void;

beforeEach(async () => {
  received = [];
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    received.push({ method: request.method, url: request.url, headers: request.headers, body });
    respond(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Says nothing about what a person did last, as in some browsers.
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('location', new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/web-miner`));
});

afterEach(async () => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function respondJson(status: number, body: unknown, headers: Record<string, string> = {}): void {
  respond = (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
}

function respondProblem(status: number, body: unknown, headers: Record<string, string> = {}): void {
  respondJson(status, body, { 'content-type': 'application/problem+json', ...headers });
}

async function failure(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => expect.fail('the call was expected to fail'),
    (error: unknown) => error,
  );
}

async function apiError(call: Promise<unknown>): Promise<ApiError> {
  const error = await failure(call);
  if (!(error instanceof ApiError)) throw error;
  return error;
}

const wallet = {
  email: 'ada@example.com',
  hashrate: 1,
  totalMined: 2.5,
  balance: 2.5,
  miningTimeSeconds: 60,
  difficulty: 1,
  bonus: 0,
  level: 1,
  lastBonusClaimed: null,
  data: { nextLevelProgress: 2.5 },
};

describe('the request', () => {
  it('encodes a parameter so that it stays one segment of the path', async () => {
    respondJson(200, { success: true, exists: false, canCreate: true, message: 'free' });
    await callEndpoint(minerCheckEmail, { params: { email: 'a/../b?c=d#e@example.com' } });
    expect(received[0]?.url).toBe('/api/miner/check-email/a%2F..%2Fb%3Fc%3Dd%23e%40example.com');
  });

  it('omits parameters of the query that have no value', async () => {
    respondJson(200, { rows: [], previous: null, next: null, count: { rows: 0, hasMore: false } });
    await callEndpoint(adminListMiners, { queryParams: { search: 'a&b', sort: undefined } });
    expect(received[0]?.url).toBe('/api/admin/miners?search=a%26b');
  });

  it('sends a content type with a body only', async () => {
    respondJson(200, { success: true, data: wallet });
    await callEndpoint(minerLogin, { body: { email: 'ada@example.com', pin: '123456' } });
    await callEndpoint(minerReadWallet, { params: { email: 'ada@example.com' } });
    expect(received[0]).toMatchObject({
      method: 'POST',
      url: '/api/miner/login',
      body: '{"email":"ada@example.com","pin":"123456"}',
    });
    expect(received[0]?.headers['content-type']).toBe('application/json');
    expect(received[1]).toMatchObject({ method: 'GET', body: '' });
    expect(received[1]?.headers['content-type']).toBeUndefined();
  });

  it('is rejected before it is sent when a parameter is missing', async () => {
    const call = callEndpoint(minerReadWallet, { params: {} as { email: string } });
    await expect(call).rejects.toThrow("minerReadWallet needs the parameter 'email'");
    expect(received).toEqual([]);
  });
});

describe('a success', () => {
  it('is parsed by the contract, which drops other fields', async () => {
    respondJson(200, { success: true, data: { ...wallet, pin: '123456' } });
    const { data } = await callEndpoint(minerReadWallet, { params: { email: wallet.email } });
    expect(data).toEqual(wallet);
  });

  it('without a body is undefined', async () => {
    respond = (response) => response.writeHead(204).end();
    expect(await callEndpoint(minerLogout, { body: { email: 'ada@example.com' } })).toBeUndefined();
  });

  it.each([
    ['of another shape', '{"success":true,"data":{"email":7}}'],
    ['that is not JSON', '<!doctype html>'],
    ['that is empty', ''],
  ])('%s is an InvalidResponseError that names the call', async (_, text) => {
    respond = (response) => response.writeHead(200).end(text);
    const error = await failure(callEndpoint(accountReadCurrentUser));
    expect(error).toBeInstanceOf(InvalidResponseError);
    expect(error).toMatchObject({ name: 'InvalidResponseError', endpointId: 'accountReadCurrentUser' });
    expect(String(error)).not.toMatch(/contract|accountReadCurrentUser/);
  });
});

describe('an error status', () => {
  it('has the status, code and detail of its problem document', async () => {
    respondProblem(401, problem('incorrect-pin', 'The PIN you entered is incorrect'));
    const error = await apiError(callEndpoint(minerLogin, { body: { email: 'a@b.cd', pin: '000000' } }));
    expect(error.message).toBe('401: The PIN you entered is incorrect');
    expect(error).toMatchObject({ status: 401, code: 'incorrect-pin', detail: 'The PIN you entered is incorrect' });
  });

  it('with an unknown problem keeps the detail and has no code', async () => {
    respondProblem(418, { ...problem('not-found', 'Short and stout'), status: 418, code: 'toString' });
    const error = await apiError(callEndpoint(accountReadCurrentUser));
    expect(error).toMatchObject({ message: '418: Short and stout', code: undefined });
  });

  it.each([
    ['plain text', 'text/plain', 'upstream is down', '502: upstream is down'],
    ['JSON that is no problem document', 'application/json', '{"error":1}', '502: {"error":1}'],
    ['a problem document cut short', 'application/problem+json', '{"type":"urn', '502: {"type":"urn'],
    ['a problem document of another shape', 'application/problem+json', '{"title":"x"}', '502: {"title":"x"}'],
    ['nothing', 'text/plain', '', '502: Bad Gateway'],
  ])('with %s has its text, or the status text', async (_, contentType, text, message) => {
    respond = (response) => response.writeHead(502, { 'content-type': contentType }).end(text);
    expect((await apiError(callEndpoint(accountReadCurrentUser))).message).toBe(message);
  });

  it.each([
    ['7', 7],
    ['Wed, 21 Oct 2026 07:28:30 GMT', 30],
    ['Wed, 21 Oct 2026 07:00:00 GMT', 0],
    ['soon', undefined],
  ])('with Retry-After %s has a wait of %s s', async (value, seconds) => {
    respondProblem(503, problem('temporarily-unavailable', 'Please try again.'), {
      'retry-after': value,
      date: 'Wed, 21 Oct 2026 07:28:00 GMT',
    });
    const body = { email: 'a@b.cd', pin: '000000' };
    expect((await apiError(callEndpoint(minerCreateWallet, { body }))).retryAfterSeconds).toBe(seconds);
  });
});

describe('a session that has ended', () => {
  const user = {
    ...{ id: 1, username: 'ada', isAdmin: true, role: 'admin' },
    ...{ mustChangePassword: false, mustSetUpSecondFactor: false },
  };
  let asked: number;

  /** The server refuses `calls` calls until a renewal; then it knows `user`, if that works. */
  function renewWith(renewal: SessionRenewal, { works = true, calls = 1 } = {}): () => void {
    asked = 0;
    respondProblem(401, problem('not-signed-in', 'Your session has ended.'));
    return registerSessionRenewal(async () => {
      asked += 1;
      await vi.waitFor(() => expect(received).toHaveLength(calls));
      if (works) respondJson(200, user);
      return renewal;
    });
  }

  it('is renewed once for concurrent calls, and each is sent once more', async () => {
    const unregister = renewWith({ type: 'renewed' }, { calls: 2 });
    const calls = [callEndpoint(accountReadCurrentUser), callEndpoint(accountReadCurrentUser)];
    expect(await Promise.all(calls)).toEqual([user, user]);
    expect(asked).toBe(1);
    expect(received).toHaveLength(4);
    unregister();
  });

  it('is not renewed a second time for the same call', async () => {
    const unregister = renewWith({ type: 'renewed' }, { works: false });
    expect(await apiError(callEndpoint(accountReadCurrentUser))).toMatchObject({ code: 'not-signed-in' });
    expect(asked).toBe(1);
    expect(received).toHaveLength(2);
    unregister();
  });

  it('rejects the call when the user does not sign in, or when no renewal is registered', async () => {
    const unregister = renewWith({ type: 'cancelled' }, { works: false });
    expect((await apiError(callEndpoint(accountReadCurrentUser))).message).toBe('401: Your session has ended.');
    unregister();
    expect((await apiError(callEndpoint(accountReadCurrentUser))).message).toBe('401: Your session has ended.');
    expect(asked).toBe(1);
  });

  it('does not send the call as another user', async () => {
    const unregister = renewWith({ type: 'other-user', username: 'bob' });
    const error = await failure(callEndpoint(accountReadCurrentUser));
    expect(error).toBeInstanceOf(OtherUserError);
    expect(String(error)).toContain('bob');
    expect(received).toHaveLength(1);
    unregister();
  });

  it('does not apply to a public call', async () => {
    const unregister = renewWith({ type: 'renewed' });
    const body = { username: 'ada', password: 'secret' };
    expect((await apiError(callEndpoint(accountLogin, { body }))).status).toBe(401);
    expect(asked).toBe(0);
    unregister();
  });
});

describe('no response', () => {
  it('is a ServerUnreachableError without a server', async () => {
    vi.stubGlobal('location', new URL('http://127.0.0.1:1/'));
    expect(await failure(callEndpoint(accountReadCurrentUser))).toBeInstanceOf(ServerUnreachableError);
  });

  it('is a ServerUnreachableError when the connection closes within the body', async () => {
    respond = (response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"id":', () => response.destroy());
    };
    expect(await failure(callEndpoint(accountReadCurrentUser))).toBeInstanceOf(ServerUnreachableError);
  });

  it.each([
    ['an administrator', adminListMiners],
    ['an editor', contentRead],
  ])(
    'is a ServerUnreachableError after 30 seconds of a call of %s, who gave another signal',
    async (_who, endpoint) => {
      respond = () => undefined;
      const { timeout } = AbortSignal;
      const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 50));
      const { signal } = new AbortController();
      const call = callEndpoint(endpoint as typeof adminListMiners, { queryParams: {}, signal });
      expect(await failure(call)).toBeInstanceOf(ServerUnreachableError);
      expect(limit.mock.calls).toEqual([[30_000]]);
      limit.mockRestore();
    },
  );

  it('is a ServerUnreachableError after a timeout', async () => {
    respond = () => undefined;
    const call = callEndpoint(accountReadCurrentUser, { signal: AbortSignal.timeout(50) });
    expect(await failure(call)).toBeInstanceOf(ServerUnreachableError);
  });

  it('is the abort reason when the caller aborts', async () => {
    respond = () => undefined;
    const given = new AbortController();
    const call = callEndpoint(accountReadCurrentUser, { signal: given.signal });
    given.abort();
    expect(await failure(call)).toMatchObject({ name: 'AbortError' });
  });
});
