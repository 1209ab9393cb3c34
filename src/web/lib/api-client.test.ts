// biome-ignore lint/style/noRestrictedImports: the client is tested against a real HTTP server
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
// biome-ignore lint/style/noRestrictedImports: the client is tested against a real HTTP server
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contentRead } from '#contract/content.ts';
import { minerCheckEmail, minerLogin, minerLogout, minerReadWallet } from '#contract/miner.ts';
import { minersTable } from '#contract/miner-admin.ts';
import { presaleDeletePhase } from '#contract/presale.ts';
import { problem } from '#contract/problem.ts';
import { accountLogin, accountReadCurrentUser } from '#contract/team-account.ts';
import { callEndpoint } from './api-client.ts';
import { ApiError, CallError, InvalidResponseError, ServerUnreachableError } from './api-error.ts';
import { onSessionEnd, registerConfirmation } from './session-events.ts';

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

function refuse(): void {
  respond = (response) => response.writeHead(503).end();
}

describe('the request', () => {
  it('encodes a parameter as one segment of the path, and omits parameters of the query without a value', async () => {
    refuse();
    await apiError(callEndpoint(minerCheckEmail, { params: { email: 'a/../b?c=d#e@example.com' } }));
    await apiError(callEndpoint(minersTable.list, { queryParams: { search: 'a&b', sort: undefined } }));
    expect(received.map(({ url }) => url)).toEqual([
      '/api/miner/check-email/a%2F..%2Fb%3Fc%3Dd%23e%40example.com',
      '/api/admin/miners?search=a%26b',
    ]);
  });

  it('sends JSON with its content type, and neither without a body', async () => {
    refuse();
    await apiError(callEndpoint(minerLogin, { body: { email: 'ada@example.com', pin: '123456' } }));
    await apiError(callEndpoint(minerReadWallet, { params: { email: 'ada@example.com' } }));
    const body = '{"email":"ada@example.com","pin":"123456"}';
    expect(received[0]).toMatchObject({ method: 'POST', url: '/api/miner/login', body });
    expect(received[1]).toMatchObject({ method: 'GET', body: '' });
    const types = received.map(({ headers }) => headers['content-type']);
    expect(types).toEqual(['application/json', undefined]);
  });

  it('is rejected before it is sent when a parameter is missing', async () => {
    const call = callEndpoint(minerReadWallet, { params: {} as { email: string } });
    await expect(call).rejects.toThrow("GET /api/miner/wallets/{email} needs the parameter 'email'");
    expect(received).toEqual([]);
  });
});

describe('a success', () => {
  it('is parsed by the contract, which drops other fields, and undefined without a body', async () => {
    const state = { success: true, exists: false, canCreate: true, message: 'free' };
    respondJson(200, { ...state, pin: '123456' });
    expect(await callEndpoint(minerCheckEmail, { params: { email: 'ada@example.com' } })).toEqual(state);
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
    expect(error).toMatchObject({ name: 'InvalidResponseError', endpoint: 'GET /api/user' });
    expect(String(error)).not.toMatch(/contract|api\/user/);
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

  it('has the wait of Retry-After in seconds, also as a date by the clock of the server', async () => {
    const waits = [];
    for (const value of ['7', 'Wed, 21 Oct 2026 07:28:30 GMT', 'Wed, 21 Oct 2026 07:00:00 GMT', 'soon']) {
      const headers = { 'retry-after': value, date: 'Wed, 21 Oct 2026 07:28:00 GMT' };
      respondProblem(503, problem('temporarily-unavailable', 'Please try again.'), headers);
      waits.push((await apiError(callEndpoint(accountReadCurrentUser))).retryAfterSeconds);
    }
    expect(waits).toEqual([7, 30, 0, undefined]);
  });
});

describe('a session that has to be confirmed', () => {
  let asked: number;

  /** The server refuses `calls` calls until the password was given; then it deletes, if that works. */
  function confirmWith(isConfirmed: boolean, { works = true, calls = 1 } = {}): () => void {
    asked = 0;
    respondProblem(403, problem('password-required', 'Enter your password again for this.'));
    return registerConfirmation(async () => {
      asked += 1;
      await vi.waitFor(() => expect(received).toHaveLength(calls));
      if (works) respond = (response) => response.writeHead(204).end();
      return isConfirmed;
    });
  }
  const remove = () => callEndpoint(presaleDeletePhase, { params: { id: '7' } });

  it('is confirmed once for concurrent calls, and each is sent once more as it was', async () => {
    const unregister = confirmWith(true, { calls: 2 });
    expect(await Promise.all([remove(), remove()])).toEqual([undefined, undefined]);
    expect(asked).toBe(1);
    expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual(
      Array(4).fill('DELETE /api/admin/presale/phases/7'),
    );
    unregister();
  });

  it('is not confirmed a second time for the same call', async () => {
    const unregister = confirmWith(true, { works: false });
    expect(await apiError(remove())).toMatchObject({ code: 'password-required' });
    expect(asked).toBe(1);
    unregister();
  });

  it('rejects the call when the question is cancelled, or nobody can be asked', async () => {
    const unregister = confirmWith(false);
    expect(await failure(remove())).toMatchObject({ message: 'This needs your password. Nothing was changed.' });
    unregister();
    respondProblem(403, problem('password-required', 'Enter your password again for this.'));
    expect(await failure(remove())).toBeInstanceOf(CallError);
    expect(asked).toBe(1);
  });
});

it('says that the session has ended when something is read, and not when something is written', async () => {
  let ends = 0;
  const unregister = onSessionEnd(() => {
    ends += 1;
  });
  respondProblem(401, problem('not-signed-in', 'Your session has ended.'));
  await apiError(callEndpoint(presaleDeletePhase, { params: { id: '7' } }));
  await apiError(callEndpoint(accountLogin, { body: { username: 'ada', password: 'secret' } }));
  expect(ends).toBe(0);
  await apiError(callEndpoint(accountReadCurrentUser));
  expect(ends).toBe(1);
  unregister();
});

describe('no response', () => {
  it('is a ServerUnreachableError without a server, and when the connection closes within the body', async () => {
    respond = (response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"id":', () => response.destroy());
    };
    expect(await failure(callEndpoint(accountReadCurrentUser))).toBeInstanceOf(ServerUnreachableError);
    vi.stubGlobal('location', new URL('http://127.0.0.1:1/'));
    expect(await failure(callEndpoint(accountReadCurrentUser))).toBeInstanceOf(ServerUnreachableError);
  });

  it.each([
    ['an administrator', minersTable.list],
    ['an editor', contentRead],
  ])(
    'is a ServerUnreachableError after 30 seconds of a call of %s, who gave another signal',
    async (_who, endpoint) => {
      respond = () => undefined;
      const limit = vi
        .spyOn(AbortSignal, 'timeout')
        .mockReturnValue(AbortSignal.abort(new DOMException('', 'TimeoutError')));
      const { signal } = new AbortController();
      const call = callEndpoint(endpoint as typeof minersTable.list, { queryParams: {}, signal });
      expect(await failure(call)).toBeInstanceOf(ServerUnreachableError);
      expect(limit.mock.calls).toEqual([[30_000]]);
      limit.mockRestore();
    },
  );

  it('is the abort reason when the caller aborts', async () => {
    respond = () => undefined;
    const given = new AbortController();
    const call = callEndpoint(accountReadCurrentUser, { signal: given.signal });
    given.abort();
    expect(await failure(call)).toMatchObject({ name: 'AbortError' });
  });
});
