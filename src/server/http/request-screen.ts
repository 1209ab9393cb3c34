import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

const WHOLE_BYTES_MAX = 4_096;
/** Request line and fields as everybody reads them: each line ends with CR LF, none is folded, no space stands before a colon. */
const HEAD = /^([A-Z]+) ([!-~]+) HTTP\/1\.1\r\n((?:[!#$%&'*+.^_`|~0-9A-Za-z-]+:[^\r\n\0]*\r\n)*)\r\n/;
/** Fields with which a request may end elsewhere, or its connection be used otherwise. */
const NOT_PLAIN = /(?:^|\n)(?:(?:transfer-encoding|upgrade|expect|trailer|te):|connection:[^\r]*(?:close|upgrade))/i;
const LENGTH = /(?:^|\n)content-length:/gi;
const LENGTH_DIGITS = /(?:^|\n)content-length:[ \t]*([0-9]{1,7})[ \t]*\r/i;

export interface WholeRequest {
  readonly method: string;
  readonly url: string;
  /** Names and values in turn, as in Node's `rawHeaders`. */
  readonly rawHeaders: readonly string[];
}

/** Looks at requests before node:http does. */
export interface RequestScreen {
  /** node:http has read a request on this connection and will answer it. Whether it was shown to `answer` before. */
  onRequest(request: IncomingMessage, response: ServerResponse): boolean;
}

/**
 * Stands between a connection and node:http. A request that came as one piece, and whose end nobody could see elsewhere (RFC 9112, section 6.3), is shown to
 * `answer` first: the bytes it gives are sent and node:http never hears of it; with undefined it goes the usual way, as everything else does.
 *
 * That is only safe between two requests, and when all earlier answers are out. So the first piece always goes to node:http, which must find exactly the
 * request in it that was found here: otherwise it was in the middle of another one. A piece that is not a whole request ends the screening of this connection,
 * and nothing is answered here while node:http owes an answer or the client does not read.
 *
 * undefined: node:http listens to this connection in another way than it did when this was written; then it is left alone.
 */
export function screenRequests(
  socket: Duplex,
  answer: (request: WholeRequest) => Uint8Array | undefined,
): RequestScreen | undefined {
  const [toHttp, ...others] = socket.listeners('data');
  if (toHttp === undefined || others.length > 0) return undefined;
  let isBetweenRequests = false;
  let owedByHttp = 0;
  let isOver = false;
  let wasShown = false;
  let found: IncomingMessage[] = [];

  socket.on('data', (piece: Buffer) => {
    const request = isOver ? undefined : readWholeRequest(piece);
    if (request === undefined) isOver = true;
    else if (isBetweenRequests && owedByHttp === 0 && socket.writableLength === 0) {
      const bytes = answer(request);
      if (bytes !== undefined) {
        socket.write(bytes);
        return;
      }
      wasShown = true;
    }
    owedByHttp += 1;
    found = [];
    toHttp.call(socket, piece);
    wasShown = false;
    if (isBetweenRequests || request === undefined) return;
    isBetweenRequests = found.length === 1 && found.every((one) => one.complete && isSame(one, request));
    isOver = !isBetweenRequests;
  });
  socket.off('data', toHttp as (piece: Buffer) => void);

  return {
    onRequest(request, response) {
      if (!isBetweenRequests) found.push(request);
      response.once('finish', () => {
        owedByHttp -= 1;
      });
      return wasShown;
    },
  };
}

/**
 * Whether node:http found the very request of a piece. A head or a body that was pending would have added fields to it, taken some
 * away, or left it incomplete.
 */
function isSame(found: IncomingMessage, { method, url, rawHeaders }: WholeRequest): boolean {
  return (
    found.method === method &&
    found.url === url &&
    found.rawHeaders.length === rawHeaders.length &&
    rawHeaders.every((text, index) => found.rawHeaders[index] === text)
  );
}

/** The request that `piece` is, when it is exactly one of HTTP/1.1 that keeps its connection. */
export function readWholeRequest(piece: Buffer): WholeRequest | undefined {
  if (piece.length > WHOLE_BYTES_MAX) return undefined;
  const [head, method, url, fields] = HEAD.exec(piece.toString('latin1')) ?? [];
  if (head === undefined || method === undefined || url === undefined || fields === undefined) return undefined;
  if (NOT_PLAIN.test(fields)) return undefined;
  const lengths = fields.match(LENGTH)?.length ?? 0;
  const bodyBytes = lengths === 0 ? 0 : Number(LENGTH_DIGITS.exec(fields)?.[1]);
  if (lengths > 1 || piece.length !== head.length + bodyBytes) return undefined;
  return { method, url, rawHeaders: fields.split('\r\n').slice(0, -1).flatMap(nameAndValue) };
}

function nameAndValue(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1).replace(/^[ \t]+|[ \t]+$/g, '')];
}
