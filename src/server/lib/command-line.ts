import { access } from 'node:fs/promises';
import { DatabaseInUseError, type DatabaseLog, type DatabaseOpenError } from '#server/db/database.ts';
import { hasCode } from './errors.ts';

/** What the commands that open the database share. */

export interface CommandInput {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly defaultDataDir: string;
  /** Writes a line to standard output. */
  readonly print: (line: string) => void;
  /** Writes a line to standard error. */
  readonly printError: (line: string) => void;
}

/** Returns why the database was not opened, with what to do when a server uses it. */
export function openFailure(error: DatabaseOpenError): string {
  return error instanceof DatabaseInUseError
    ? `${error.message}\nStop the server, then run this again.`
    : error.message;
}

/** Prints warnings and errors only. */
export function quietLog(printError: (line: string) => void): DatabaseLog {
  return {
    info: () => undefined,
    warn: printError,
    error: (_details, message) => printError(message),
  };
}

/** Returns whether it is of the file system, such as a full disk (`ENOSPC`), or of the database (an SQLSTATE). */
export function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^(?:E[A-Z]+|[0-9A-Z]{5})$/.test(String(error.code));
}

export async function fileExists(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}
