import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { parseSingleRequest, type SingleRequest } from './single-request.ts';

export interface RequestInterceptor {
  /** To be called for each request that node:http parses here. Returns whether `respond` has declined it. */
  onRequest(request: IncomingMessage, response: ServerResponse): boolean;
}

/**
 * Offers requests on a connection to `respond` before node:http parses them. Bytes that it returns are sent as the
 * response; undefined passes the request on to node:http.
 *
 * Two parsers on one connection are how requests are smuggled, so only a chunk that is exactly one request is offered,
 * only between two requests, and only when all earlier responses are sent. The first chunk goes to node:http, which
 * must parse the same request from it; a chunk that is not exactly one request ends the interception.
 *
 * Returns undefined when node:http does not read this connection through a single `data` listener.
 */
export function interceptRequests(
  socket: Duplex,
  respond: (request: SingleRequest) => Uint8Array | undefined,
): RequestInterceptor | undefined {
  const [toHttp, ...others] = socket.listeners('data');
  if (toHttp === undefined || others.length > 0) return undefined;
  let state: 'verifying' | 'active' | 'stopped' = 'verifying';
  let unansweredByHttp = 0;
  let wasDeclined = false;
  let parsedByHttp: IncomingMessage[] = [];

  socket.on('data', (chunk: Buffer) => {
    const request = state === 'stopped' ? undefined : parseSingleRequest(chunk);
    if (request === undefined) {
      state = 'stopped';
    } else if (state === 'active' && unansweredByHttp === 0 && socket.writableLength === 0) {
      const bytes = respond(request);
      if (bytes !== undefined) {
        socket.write(bytes);
        return;
      }
      wasDeclined = true;
    }
    unansweredByHttp += 1;
    parsedByHttp = [];
    toHttp.call(socket, chunk);
    wasDeclined = false;
    if (state === 'verifying' && request !== undefined) state = isOnly(parsedByHttp, request) ? 'active' : 'stopped';
  });
  socket.off('data', toHttp as (chunk: Buffer) => void);

  return {
    onRequest(request, response) {
      if (state === 'verifying') parsedByHttp.push(request);
      response.once('finish', () => {
        unansweredByHttp -= 1;
      });
      return wasDeclined;
    },
  };
}

/** A pending head or body would have added fields to the request, removed some, or left it incomplete. */
function isOnly(parsed: readonly IncomingMessage[], { method, url, rawHeaders }: SingleRequest): boolean {
  const [found, ...others] = parsed;
  return (
    found !== undefined &&
    others.length === 0 &&
    found.complete &&
    found.method === method &&
    found.url === url &&
    found.rawHeaders.length === rawHeaders.length &&
    rawHeaders.every((text, index) => found.rawHeaders[index] === text)
  );
}
