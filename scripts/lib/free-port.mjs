import { once } from 'node:events';
import { createServer } from 'node:net';

/** @returns {Promise<number>} a port of the loopback interface that nobody had a moment ago */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('The loopback interface gave no port.');
  return address.port;
}
