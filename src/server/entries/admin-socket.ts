import { once } from 'node:events';
import { chmod, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { copyOpenDatabase } from '#server/backup/backup-folder.ts';
import type { Database } from '#server/db/database.ts';
import { adminSocketPath, dataFolder } from '#server/db/embedded/data-folder.ts';
import { type CommandResult, parseLine, readLine } from '#server/lib/command-socket.ts';
import { adminCallSchema, performAdminCommand } from './admin-commands.ts';

/**
 * `npm run admin` and `npm run backup` beside a server that has the embedded database open: a Unix socket in the data
 * folder, for the user that the server runs as (`lib/command-socket.ts`).
 */

const CALL_CHARACTERS_MAX = 16_384;
const CALL_MS_MAX = 5_000;

/** Has the server copy its database to a new folder. */
const copyCallSchema = z.strictObject({ name: z.literal('copy-database'), target: z.string() });
const socketCallSchema = z.union([adminCallSchema, copyCallSchema]);
type SocketCall = z.infer<typeof socketCallSchema>;

const FAILED: CommandResult = {
  code: 1,
  printed: [],
  errors: ['The server could not do this; its log has the reason.'],
};

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
    const call = parseLine(line, socketCallSchema);
    if (call === undefined) throw new Error('This is no call.');
    log.info({ command: call.name }, 'Performing a command beside the server');
    const result = await perform(call, database, dataDir).catch((error: unknown) => {
      log.error({ err: error }, 'A command beside the server failed');
      return FAILED;
    });
    socket.end(`${JSON.stringify(result)}\n`);
  }

  const server = createServer((socket) => {
    socket.on('error', () => {
      // The other side ended before the result; what was done is in the activity log.
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

async function perform(
  call: SocketCall,
  database: Pick<Database, 'orm' | 'pool'>,
  dataDir: string,
): Promise<CommandResult> {
  if (call.name !== 'copy-database') return performAdminCommand(database, call);
  await copyOpenDatabase(database.pool, dataFolder(dataDir).database, call.target);
  return { code: 0, printed: [], errors: [] };
}
