import { randomBytes } from 'node:crypto';
import path from 'node:path';

/**
 * Returns the variables with which this user can run `deploy/haproxy.cfg`: root as it is, with the socket in `folder`;
 * nobody else may change to HAProxy's own user.
 */
export function haproxyIdentity(folder: string): Readonly<Record<string, string>> {
  if (process.getuid?.() !== 0) return { AS_ORDINARY_USER: '1' };
  return { STATS_SOCKET: path.join(folder, `haproxy-${randomBytes(4).toString('hex')}.sock`) };
}
