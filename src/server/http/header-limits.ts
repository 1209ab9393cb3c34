import type { Server } from 'node:http';

/** Bytes of the request target and all header names and values, as Node.js counts them. More is rejected with 431. */
export const HEADER_BYTES_MAX: number = 16 * 1_024;

/**
 * Removes Node's limit on the number of headers, so that only `HEADER_BYTES_MAX` applies. Above that number Node 20
 * drops headers silently, an `Origin` for example, and later versions respond with 431.
 */
export function acceptAnyNumberOfHeaders(server: Server): void {
  server.maxHeadersCount = 0;
}
