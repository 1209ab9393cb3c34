import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import * as z from 'zod/mini';
import { errorText, hasCode, OperatorError } from './errors.ts';

/** The protocol of commands beside a server: a connection carries one call and its result, each a line of JSON. */

/** Hashing a password waits for other hashes, a copy of the database for the disk. */
const RESULT_MS_MAX = 60_000;

const commandResultSchema = z.strictObject({
  /** The exit code: 0 success, 1 failure. */
  code: z.number(),
  /** Lines for standard output. */
  printed: z.array(z.string()),
  /** Lines for standard error. */
  errors: z.array(z.string()),
});

export type CommandResult = z.infer<typeof commandResultSchema>;

/**
 * Has the server perform a call that has the data folder open. Returns undefined when nobody listens.
 *
 * @throws {OperatorError}
 */
export async function sendCommand(path: string | undefined, call: object): Promise<CommandResult | undefined> {
  if (path === undefined) return undefined;
  const socket = connect(path);
  try {
    await once(socket, 'connect');
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ECONNREFUSED')) return undefined;
    throw new OperatorError(`The server cannot be reached at ${path}: ${errorText(error)}`);
  }
  socket.write(`${JSON.stringify(call)}\n`);
  try {
    const result = parseLine(await readLine(socket, RESULT_MS_MAX), commandResultSchema);
    if (result === undefined) throw new Error('It is of another version: restart it.');
    return result;
  } catch (error) {
    throw new OperatorError(`The server did not respond, and may have done it. ${errorText(error)}`);
  } finally {
    socket.destroy();
  }
}

/** Returns the first line that is received. Rejects when it takes longer, is longer, or the connection ends before. */
export function readLine(socket: Socket, msMax: number, charactersMax = Number.POSITIVE_INFINITY): Promise<string> {
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
export function parseLine<T>(
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
