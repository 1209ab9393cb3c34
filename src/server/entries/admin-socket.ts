import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { adminSocketPath } from '#server/db/embedded/data-folder.ts';
import { errorText, hasCode } from '#server/lib/errors.ts';
import {
  type AdminCall,
  type AdminResult,
  adminCallSchema,
  adminResultSchema,
  performAdminCommand,
} from './admin-commands.ts';

/**
 * `npm run admin` beside a server that has the embedded database open: a Unix socket in the data folder, for the user
 * that the server runs as. A connection carries one call and its result, each a line of JSON.
 */

const CALL_CHARACTERS_MAX = 16_384;
const CALL_MS_MAX = 5_000;
/** Hashing a password waits for other hashes. */
const RESULT_MS_MAX = 60_000;

const FAILED: AdminResult = { code: 1, printed: [], errors: ['The server could not do this; its log has the reason.'] };

/**
 * Starts to perform commands for the owner of the data folder, whose lock this process holds. Returns a function that
 * stops it, after the commands under way; undefined where such a socket cannot be.
 */
export async function serveAdminCommands(options: {
  readonly dataDir: string;
  readonly database: Pick<Database, 'orm' | 'pool'>;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}): Promise<(() => Promise<void>) | undefined> {
  const { dataDir, database, log } = options;
  const path = adminSocketPath(dataDir);
  if (path === undefined) {
    log.info('npm run admin works while the server is stopped only: the path of DATA_DIR is too long for a socket.');
    return undefined;
  }
  const reading = new Set<Socket>();
  let isStopping = false;

  async function respond(socket: Socket): Promise<void> {
    reading.add(socket);
    const line = await readLine(socket, CALL_MS_MAX, CALL_CHARACTERS_MAX).finally(() => reading.delete(socket));
    const call = parse(line, adminCallSchema);
    if (call === undefined) throw new Error('This is no call.');
    log.info({ command: call.name }, 'Performing a command of npm run admin');
    const result = await performAdminCommand(database, call).catch((error: unknown) => {
      log.error({ err: error }, 'A command of npm run admin failed');
      return FAILED;
    });
    socket.end(`${JSON.stringify(result)}\n`);
  }

  const server = createServer((socket) => {
    socket.on('error', () => {
      // The other side ended before the result; what was done is in account_changes.
    });
    respond(socket).catch(() => {
      if (!isStopping) log.warn('Something else than npm run admin connected to its socket.');
      socket.destroy();
    });
  });
  // Left by a process that was killed.
  await rm(path, { force: true });
  server.listen(path);
  await once(server, 'listening');
  // The folder is 0700, so nobody else could connect before this either.
  await chmod(path, 0o600);
  return async () => {
    isStopping = true;
    const closed = once(server, 'close');
    server.close();
    for (const socket of reading) socket.destroy();
    await closed;
  };
}

/** The server did not respond; the message is the whole sentence. */
export class AdminSocketError extends Error {}

/**
 * Has the server perform a call that has the data folder open. Returns undefined when nobody listens.
 *
 * @throws {AdminSocketError}
 */
export async function sendAdminCommand(dataDir: string, call: AdminCall): Promise<AdminResult | undefined> {
  const path = adminSocketPath(dataDir);
  if (path === undefined) return undefined;
  const socket = connect(path);
  try {
    await once(socket, 'connect');
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ECONNREFUSED')) return undefined;
    throw new AdminSocketError(`The server cannot be reached at ${path}: ${errorText(error)}`);
  }
  socket.write(`${JSON.stringify(call)}\n`);
  try {
    const result = parse(await readLine(socket, RESULT_MS_MAX), adminResultSchema);
    if (result === undefined) throw new Error('It is of another version: restart it.');
    return result;
  } catch (error) {
    throw new AdminSocketError(`The server did not respond; list shows what was done. ${errorText(error)}`);
  } finally {
    socket.destroy();
  }
}

/** Returns the first line that is received. Rejects when it takes longer, is longer, or the connection ends before. */
function readLine(socket: Socket, msMax: number, charactersMax = Number.POSITIVE_INFINITY): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    let text = '';
    const timer = setTimeout(() => socket.destroy(new Error('Nothing was received in time.')), msMax);
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      text += chunk;
      const end = text.indexOf('\n');
      if (text.length > charactersMax) socket.destroy(new Error('It is too long.'));
      else if (end >= 0) {
        clearTimeout(timer);
        resolve(text.slice(0, end));
      }
    });
    socket.once('error', reject);
    socket.once('close', () => {
      clearTimeout(timer);
      reject(new Error('The connection was closed.'));
    });
  });
}

/** Returns undefined when it is no JSON of this form. */
function parse<T>(
  text: string,
  schema: { safeParse(value: unknown): { readonly success: boolean; readonly data?: T | undefined } },
): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
