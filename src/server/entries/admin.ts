import { type Config, ConfigError, parseConfig } from '#server/config.ts';
import { DatabaseInUseError, DatabaseOpenError } from '#server/db/database.ts';
import { adminSocketPath } from '#server/db/embedded/data-folder.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { type CommandInput, openFailure, quietLog } from '#server/lib/command-line.ts';
import { type CommandResult, CommandSocketError, sendCommand } from '#server/lib/command-socket.ts';
import { ADMIN_COMMANDS, type AdminCall, adminCallSchema, performAdminCommand } from './admin-commands.ts';

/** Administrator accounts from the command line: `npm run admin -- <command>`. */

const USAGE = `npm run admin -- <command>

  create <username> [email]     a new administrator; its password is printed once
  grant <username> [editor]     make an existing user an administrator, or an editor, who must choose a new password
  revoke <username>             make an administrator or editor an ordinary user; not the last administrator
  reset-password <username>     a new password, printed once; ends all sign-ins of the user
  reset-second-factor <username> remove the authenticator app and the recovery codes of an account
  unlock <username>             end the wait after wrong passwords or codes of an account
  list                          all accounts

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
export async function runAdminCommand(command: AdminCommand): Promise<number> {
  const { printError, print } = command;
  const words = command.args.filter((arg) => !arg.startsWith('--'));
  const flags = command.args.filter((arg) => arg.startsWith('--'));
  const call = parseCall(words, flags);
  if (call === undefined) {
    const isHelp = words[0] === 'help' || flags.includes('--help');
    (isHelp ? print : printError)(USAGE);
    return isHelp ? 0 : 2;
  }
  try {
    const config = parseConfig(command.env, command.defaultDataDir);
    const password = flags.includes('--password-stdin') ? (await command.readInput()).replace(/\r?\n$/, '') : undefined;
    const { code, printed, errors } = await perform({ ...call, password }, config, command);
    for (const line of printed) print(line);
    for (const line of errors) printError(line);
    return code;
  } catch (error) {
    if (error instanceof ConfigError) for (const message of error.messages) printError(`Configuration: ${message}`);
    else if (error instanceof DatabaseOpenError) printError(openFailure(error));
    else if (error instanceof CommandSocketError) printError(error.message);
    else throw error;
    return 1;
  }
}

/** Returns undefined for wrong usage. */
function parseCall([name, ...args]: readonly string[], flags: readonly string[]): AdminCall | undefined {
  const { data } = adminCallSchema.safeParse({ name, args });
  if (data === undefined || flags.some((flag) => flag !== '--password-stdin')) return undefined;
  const counts: readonly number[] = ADMIN_COMMANDS[data.name];
  return counts.includes(args.length) ? data : undefined;
}

/** Performs the call on the database, or has the server perform it that has the database open. */
async function perform(
  call: AdminCall,
  { databaseUrl, dataDir }: Config,
  { open = openDatabase, printError }: AdminCommand,
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
