import type { Socket } from 'node:net';
import { PROBLEM_MEDIA_TYPE, PROBLEMS, type ProblemCode, problem } from '#contract/problem.ts';
import type { SecurityHeaders } from './security-headers.ts';

/** So long a client may take to read why its connection ends. Ended at once, it might lose the answer. */
const LINGER_MS = 1_000;

const REFUSALS: Readonly<Record<string, readonly [code: ProblemCode, detail: string]>> = {
  HPE_HEADER_OVERFLOW: ['headers-too-large', 'The address or the headers of the request are too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request-timeout', 'The request did not arrive in time.'],
};
const NOT_HTTP = ['invalid-request', 'The request is not valid HTTP.'] as const;

/** Answers what never became a request (Node's `clientError`) with a problem document and ends the connection. */
export function createClientErrorHandler(
  securityHeaders: SecurityHeaders,
  countProblem: (code: ProblemCode) => void,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    if (!socket.writable) {
      socket.destroy();
      return;
    }
    const [code, detail] = REFUSALS[error.code ?? ''] ?? NOT_HTTP;
    countProblem(code);
    socket.end(rawProblem(code, detail, securityHeaders));
    // The other side may keep its half open for ever, and go on sending.
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}

/** A whole answer by hand. */
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
