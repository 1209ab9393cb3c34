import type { Socket } from 'node:net';
import { PROBLEM_MEDIA_TYPE, PROBLEMS, type ProblemCode, problem } from '#contract/problem.ts';
import type { SecurityHeaders } from './security-headers.ts';

/** Time for the client to read the response: destroying the socket at once might lose it. */
const LINGER_MS = 1_000;

const PROBLEMS_BY_CODE: Readonly<Record<string, readonly [code: ProblemCode, detail: string]>> = {
  HPE_HEADER_OVERFLOW: ['headers-too-large', 'The address or the headers of the request are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request-timeout', 'The request did not arrive in time.'],
};
const NOT_HTTP = ['invalid-request', 'The request is not valid HTTP.'] as const;

/** Returns Fastify's `clientErrorHandler`, which sends a problem document and closes the connection. */
export function createClientErrorHandler(
  securityHeaders: SecurityHeaders,
  countProblem: (code: ProblemCode) => void,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    const [code, detail] = PROBLEMS_BY_CODE[error.code ?? ''] ?? NOT_HTTP;
    countProblem(code);
    socket.end(rawProblem(code, detail, securityHeaders));
    // The client may keep its half open and continue to send.
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}

/** A complete response: there is no ServerResponse yet. */
function rawProblem(code: ProblemCode, detail: string, securityHeaders: SecurityHeaders): string {
  const body = JSON.stringify(problem(code, detail));
  return [
    `HTTP/1.1 ${PROBLEMS[code].status} ${PROBLEMS[code].title}`,
    ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
    `content-type: ${PROBLEM_MEDIA_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');
}
