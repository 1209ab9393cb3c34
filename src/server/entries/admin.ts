import { existsSync } from 'node:fs';
import { type Config, parseConfig } from '#server/config.ts';
import { type Database, DatabaseInUseError } from '#server/db/database.ts';
import { adminSocketPath, dataFolder } from '#server/db/embedded/data-folder.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { type CommandInput, quietLog, runCommandLine } from '#server/lib/command-line.ts';
import { type CommandResult, sendCommand } from '#server/lib/command-socket.ts';
import { OperatorError } from '#server/lib/errors.ts';
import { readBounce } from '#server/mail/bounce.ts';
import { ADMIN_COMMANDS, type AdminCall, adminCallSchema, performAdminCommand } from './admin-commands.ts';

/** Administrator accounts, and returned mail, from the command line: `npm run admin -- <command>`. */

const USAGE = `npm run admin -- <command>

  create <username> [email]     a new administrator; its password is printed once
  grant <username> [editor]     make an existing user an administrator, or an editor, who must choose a new password
  revoke <username>             make an administrator or editor an ordinary user; not the last administrator
  reset-password <username>     a new password, printed once; ends all sign-ins of the user
  reset-second-factor <username> remove the authenticator app and the recovery codes of an account
  unlock <username>             end the wait after wrong passwords or codes of an account
  list                          all accounts
  bounce                        read a returned mail (RFC 3464) from standard input: campaigns leave out its address
                                when the mailbox does not exist

With --password-stdin, create and reset-password read the password from standard input instead of generating one.
The password of an administrator or editor needs at least 12 characters and must not be easy to guess.
The database is that of the server: DATABASE_URL, else the embedded one in DATA_DIR. The server may run: with the
embedded database it performs the command for the user that it runs as.`;

export interface AdminCommand extends CommandInput {
  /** All of standard input. */
  readonly readInput: () => Promise<string>;
  /** Default: opens the database of `env`. */
  readonly open?: typeof openDatabase;
}

/** Runs one command. @returns the exit code: 0 success, 1 failure, 2 wrong usage */
export function runAdminCommand(command: AdminCommand): Promise<number> {
  const { printError, print } = command;
  const options = { 'password-stdin': { type: 'boolean' } } as const;
  return runCommandLine(command, { usage: USAGE, options }, async (values, words) => {
    if (words[0] === 'help') {
      print(USAGE);
      return 0;
    }
    const call = parseCall(words);
    if (call === undefined) return undefined;
    const config = parseConfig(command.env, command.defaultDataDir);
    const password = values['password-stdin'] ? (await command.readInput()).replace(/\r?\n$/, '') : undefined;
    const calls = call.name === 'bounce' ? bounceCalls(await command.readInput(), print) : [{ ...call, password }];
    let exitCode = 0;
    for (const one of calls) {
      const { code, printed, errors } = await perform(one, config, command);
      for (const line of printed) print(line);
      for (const line of errors) printError(line);
      exitCode = Math.max(exitCode, code);
    }
    return exitCode;
  });
}

/** Returns a call for each recipient whose mailbox does not exist, and prints what becomes of the others. */
function bounceCalls(message: string, print: (line: string) => void): readonly AdminCall[] {
  return readBounce(message).flatMap(({ delivery, messageId, recipients }) => {
    const { type, reason } = delivery;
    if (messageId !== undefined && type === 'refused' && delivery.isHardBounce === true) {
      return [{ name: 'bounce', args: [messageId, reason, ...recipients] }] as const;
    }
    print(`Nothing changes: ${messageId === undefined ? 'this is no mail of ours.' : reason}`);
    return [];
  });
}

/** Returns undefined for wrong usage. */
function parseCall([name, ...args]: readonly string[]): AdminCall | undefined {
  const { data } = adminCallSchema.safeParse({ name, args });
  if (data === undefined) return undefined;
  const counts: readonly number[] = ADMIN_COMMANDS[data.name];
  return counts.includes(args.length) ? data : undefined;
}

/** Performs the call on the database, or has the server perform it that has the database open. */
async function perform(
  call: AdminCall,
  { databaseUrl, dataDir }: Config,
  { open = openExisting, printError }: AdminCommand,
): Promise<CommandResult> {
  try {
    const database = await open({ databaseUrl, dataDir, log: quietLog(printError) });
    try {
      return await performAdminCommand(database, call);
    } finally {
      await database.close();
    }
  } catch (error) {
    const result = error instanceof DatabaseInUseError ? await sendCommand(adminSocketPath(dataDir), call) : undefined;
    if (result === undefined) throw error;
    return result;
  }
}

/** A wrong folder is no reason to create a database there. @throws {OperatorError} */
async function openExisting(options: Parameters<typeof openDatabase>[0]): Promise<Database> {
  const { databaseUrl, dataDir } = options;
  if (databaseUrl === undefined && !existsSync(dataFolder(dataDir).database)) {
    throw new OperatorError(
      `There is no database in ${dataDir}. Set DATA_DIR to the server's folder, or DATABASE_URL to its database.`,
    );
  }
  return await openDatabase(options);
}
