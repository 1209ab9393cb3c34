import type { Server } from 'node:http';

/** Says on standard output where the contender answers, as the product's own server does. */
export function announce(name: string, server: Server): void {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error(`${name} does not listen on a port`);
  console.log(`${name} is ready at http://127.0.0.1:${address.port}`);
}
