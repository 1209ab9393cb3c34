import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { contentRead } from '#contract/content.ts';
import { minerCheckEmail, minerLogin, minerLogout } from '#contract/miner.ts';
import { minersTable } from '#contract/miner-admin.ts';
import { presaleDeletePhase } from '#contract/presale.ts';
import { type ProblemCode, problem } from '#contract/problem.ts';
import { accountLogin, accountReadCurrentUser } from '#contract/team-account.ts';
import { callEndpoint } from './api-client.ts';
import { ApiError, CallError, InvalidResponseError, ServerUnreachableError } from './api-error.ts';
import { errorMessage } from './error-message.ts';
import { onSessionEnd, registerPasswordDialog } from './session-events.ts';

let received: Request[];
let respond: (request: Request) => Response | Promise<Response>;

beforeEach(() => {
  received = [];
  // Says nothing about what a person did last, as in some browsers.
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('location', new URL('https://technovex.example/web-miner'));
  vi.stubGlobal('fetch', async (url: URL, init: RequestInit) => {
    const request = new Request(url, init);
    received.push(request);
    request.signal.throwIfAborted();
    return respond(request);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function respondWith(status: number, text: string | null, headers: Record<string, string> = {}): void {
  respond = () => new Response(text, { status, statusText: status === 502 ? 'Bad Gateway' : '', headers });
}

function respondProblem(code: ProblemCode, detail: string, headers: Record<string, string> = {}): void {
  const body = problem(code, detail);
  respondWith(body.status, JSON.stringify(body), { 'content-type': 'application/problem+json', ...headers });
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

const readUser = () => callEndpoint(accountReadCurrentUser);
const remove = () => callEndpoint(presaleDeletePhase, { params: { id: '7' } });

describe('the request', () => {
  it('encodes a parameter as one segment of the path, and omits parameters of the query without a value', async () => {
    respondWith(503, null);
    await apiError(callEndpoint(minerCheckEmail, { params: { email: 'a/../b?c=d#e@example.com' } }));
    await apiError(callEndpoint(minersTable.list, { queryParams: { search: 'a&b', sort: undefined } }));
    expect(received.map(({ url }) => url)).toEqual([
      'https://technovex.example/api/miner/check-email/a%2F..%2Fb%3Fc%3Dd%23e%40example.com',
      'https://technovex.example/api/admin/miners?search=a%26b',
    ]);
  });

  it('sends cookies, and JSON with its content type where there is a body', async () => {
    respondWith(503, null);
    await apiError(callEndpoint(minerLogin, { body: { email: 'ada@example.com', pin: '123456' } }));
    await apiError(readUser());
    expect(received).toMatchObject([
      { method: 'POST', credentials: 'include' },
      { method: 'GET', credentials: 'include' },
    ]);
    expect(await received[0]?.text()).toBe('{"email":"ada@example.com","pin":"123456"}');
    expect(received.map(({ headers }) => headers.get('content-type'))).toEqual(['application/json', null]);
  });
});

describe('a success', () => {
  it('is parsed by the contract, which drops other fields, and undefined without a body', async () => {
    const state = { success: true, exists: false, canCreate: true, message: 'free' };
    respondWith(200, JSON.stringify({ ...state, pin: '123456' }));
    expect(await callEndpoint(minerCheckEmail, { params: { email: 'ada@example.com' } })).toEqual(state);
    respondWith(204, null);
    expect(await callEndpoint(minerLogout, { body: { email: 'ada@example.com' } })).toBeUndefined();
  });

  it('is an InvalidResponseError that names the call when it has another shape, is not JSON, or empty', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    for (const text of ['{"success":true,"data":{"email":7}}', '<!doctype html>', '']) {
      respondWith(200, text);
      const error = await failure(readUser());
      expect(error).toBeInstanceOf(InvalidResponseError);
      expect(error).toMatchObject({ name: 'InvalidResponseError', endpoint: 'GET /api/user' });
      expect(String(error)).not.toMatch(/contract|api\/user/);
    }
  });
});

describe('an error status', () => {
  it('has the status, code and detail of its problem document', async () => {
    const detail = 'The PIN you entered is incorrect';
    respondProblem('incorrect-pin', detail);
    expect(await apiError(readUser())).toMatchObject({ message: `401: ${detail}`, status: 401, code: 'incorrect-pin' });
    const unknown = { ...problem('not-found', 'Short and stout'), status: 418, code: 'toString' };
    respondWith(418, JSON.stringify(unknown), { 'content-type': 'application/problem+json' });
    expect(await apiError(readUser())).toMatchObject({ message: '418: Short and stout', code: undefined });
  });

  it('has its text, or the status text, where there is no problem document', async () => {
    const messages = [];
    for (const text of ['upstream is down', '{"error":1}', '{"type":"urn', '{"title":"x"}', '']) {
      respondWith(502, text, { 'content-type': 'application/problem+json' });
      messages.push((await apiError(readUser())).message);
    }
    const texts = ['upstream is down', '{"error":1}', '{"type":"urn', '{"title":"x"}', 'Bad Gateway'];
    expect(messages).toEqual(texts.map((text) => `502: ${text}`));
  });

  it('has the wait of Retry-After in seconds, also as a date by the clock of the server', async () => {
    const waits = [];
    for (const value of ['7', 'Wed, 21 Oct 2026 07:28:30 GMT', 'Wed, 21 Oct 2026 07:00:00 GMT', 'soon']) {
      const headers = { 'retry-after': value, date: 'Wed, 21 Oct 2026 07:28:00 GMT' };
      respondProblem('temporarily-unavailable', 'Please try again.', headers);
      waits.push((await apiError(readUser())).retryAfterSeconds);
    }
    expect(waits).toEqual([7, 30, 0, undefined]);
  });
});

describe('a session that has to be confirmed', () => {
  let asked: number;

  /** The server refuses calls until the password was given; then it deletes, if that works. */
  function confirmWith(isConfirmed: boolean, works = true): void {
    asked = 0;
    respondProblem('password-required', 'Enter your password again for this.');
    const unregister = registerPasswordDialog(async () => {
      asked += 1;
      if (works) respondWith(204, null);
      return isConfirmed;
    });
    onTestFinished(unregister);
  }

  it('is confirmed once for concurrent calls, and each is sent once more as it was', async () => {
    confirmWith(true);
    expect(await Promise.all([remove(), remove()])).toEqual([undefined, undefined]);
    expect(asked).toBe(1);
    const calls = received.map(({ method, url }) => `${method} ${new URL(url).pathname}`);
    expect(calls).toEqual(Array(4).fill('DELETE /api/admin/presale/phases/7'));
  });

  it('is not confirmed twice for one call, which fails when the question is cancelled or nobody can be asked', async () => {
    respondProblem('password-required', 'Enter your password again for this.');
    expect(await failure(remove())).toBeInstanceOf(CallError);
    confirmWith(true, false);
    expect(await apiError(remove())).toMatchObject({ code: 'password-required' });
    expect(asked).toBe(1);
    confirmWith(false, false);
    expect(await failure(remove())).toMatchObject({ message: 'This needs your password. Nothing was changed.' });
    expect(asked).toBe(1);
  });
});

it('says that the session has ended when something is read, and not when something is written', async () => {
  const onEnd = vi.fn();
  const unregister = onSessionEnd(onEnd);
  respondProblem('not-signed-in', 'Your session has ended.');
  await apiError(remove());
  await apiError(callEndpoint(accountLogin, { body: { username: 'ada', password: 'secret' } }));
  expect(onEnd).not.toHaveBeenCalled();
  await apiError(readUser());
  expect(onEnd).toHaveBeenCalledOnce();
  unregister();
});

describe('no response', () => {
  it('is a ServerUnreachableError without a server, and when the connection closes within the body', async () => {
    respond = () => Promise.reject(new TypeError('fetch failed'));
    expect(await failure(readUser())).toBeInstanceOf(ServerUnreachableError);
    respond = () => new Response(new ReadableStream({ start: (body) => body.error(new TypeError('terminated')) }));
    expect(await failure(readUser())).toBeInstanceOf(ServerUnreachableError);
  });

  it('is one after 30 seconds of a call of the team, and the abort reason when the caller aborts', async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    respond = ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const given = new AbortController();
    const calls = [
      callEndpoint(minersTable.list, { queryParams: {}, signal: new AbortController().signal }),
      callEndpoint(contentRead),
      callEndpoint(minersTable.list, { queryParams: {}, signal: given.signal }),
    ].map(failure);
    given.abort();
    expect(await calls[2]).toMatchObject({ name: 'AbortError' });
    limit.abort(new DOMException('', 'TimeoutError'));
    // The caller's own limit.
    calls.push(failure(callEndpoint(accountReadCurrentUser, { signal: limit.signal })));
    for (const index of [0, 1, 3]) expect(await calls[index]).toBeInstanceOf(ServerUnreachableError);
    expect(timeout.mock.calls).toEqual([[30_000], [30_000], [30_000]]);
  });
});

describe('the text of a failure', () => {
  it("shows the server's message, a long one shortened to one line", () => {
    expect(errorMessage(new ApiError({ status: 409, text: 'Taken' }))).toBe('409: Taken');
    const text = errorMessage(new ApiError({ status: 502, text: `<html>\n  ${'x'.repeat(20_000)}` }));
    expect(text).toMatch(/^502: <html> x+…$/);
    expect(text.length).toBeLessThanOrEqual(301);
  });

  it('has the next step for every other failure, without the words of the program', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    for (const error of [
      new ServerUnreachableError(new TypeError('fetch failed')),
      new InvalidResponseError('accountLogin', new Error('schema')),
      new TypeError("Cannot read properties of undefined (reading 'id')"),
    ]) {
      expect(errorMessage(error)).toMatch(/try again\.$/);
      expect(errorMessage(error)).not.toMatch(/contract|accountLogin|undefined|fetch/);
    }
  });
});
