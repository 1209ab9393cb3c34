import type { DatabaseLog, DatabaseOpenError } from './db/database.ts';

/** What the commands that open the database share. */

/** Returns why the database was not opened, with what to do when a server uses it. */
export function openFailure(error: DatabaseOpenError): string {
  return error.message.includes('in use by')
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
