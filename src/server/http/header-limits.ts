import type { Server } from 'node:http';

/** Bytes of the request target and of all header names and values together, as Node counts them. More is refused with 431. */
export const HEADER_BYTES_MAX: number = 16 * 1_024;

/**
 * Removes Node's limit on the number of headers, so that only `HEADER_BYTES_MAX` counts. Past that number Node 20 drops
 * headers without a word (an `Origin` among them), and later versions answer 431.
 */
export function acceptAnyNumberOfHeaders(server: Server): void {
  server.maxHeadersCount = 0;
}
