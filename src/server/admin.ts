import { randomBytes } from 'node:crypto';
import { registerSchema } from '#contract/account.ts';
import { openFailure, quietLog } from './command-line.ts';
import { ConfigError, parseConfig } from './config.ts';
import { hashSecret, NO_REQUEST } from './credentials/secret-hash.ts';
import { type Database, DatabaseOpenError } from './db/database.ts';
import { openDatabase } from './db/open-database.ts';
import { adminPasswordProblem } from './features/account/admin-password.ts';
import { type AccountStore, createAccountStore } from './features/account/store.ts';

/** Administrator accounts from the command line: `npm run admin -- <command>`. */

const CHANGED_BY = 'command line';
const USAGE = `npm run admin -- <command>

  create <username> [email]     a new administrator; its password is printed once
  grant <username>              make an existing user an administrator, who must choose a new password at the next visit
  revoke <username>             make an administrator an ordinary user; not the last one
  reset-password <username>     a new password, printed once; ends all sign-ins of the user
  list                          all accounts

With --password-stdin, create and reset-password read the password from standard input instead of generating one.
An administrator's password needs at least 12 characters and must not be easy to guess.
The database is that of the server: DATABASE_URL, else the embedded one in DATA_DIR, which only one process may
open: stop the server first.`;

export interface AdminCommand {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly defaultDataDir: string;
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
  /** All of standard input. */
  readonly readInput: () => Promise<string>;
  /** Default: opens the database of `env`. */
  readonly open?: typeof openDatabase;
}

/** A failure that the operator can resolve; the message is the whole sentence. */
class CommandError extends Error {}

/** Runs one command. @returns the exit code: 0 success, 1 failure, 2 wrong usage */
export async function runAdminCommand(command: AdminCommand): Promise<number> {
  const { printError, print, open = openDatabase } = command;
  const [name = '', ...args] = command.args.filter((arg) => !arg.startsWith('--'));
  const flags = command.args.filter((arg) => arg.startsWith('--'));
  const selected = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const isHelp = name === 'help' || flags.includes('--help');
  if (
    isHelp ||
    selected === undefined ||
    flags.some((flag) => flag !== '--password-stdin') ||
    !selected.argumentCounts.includes(args.length)
  ) {
    (isHelp ? print : printError)(USAGE);
    return isHelp ? 0 : 2;
  }
  let database: Database | undefined;
  try {
    const { databaseUrl, dataDir } = parseConfig(command.env, command.defaultDataDir);
    database = await open({ databaseUrl, dataDir, log: quietLog(printError) });
    const password = flags.includes('--password-stdin') ? (await command.readInput()).replace(/\r?\n$/, '') : undefined;
    await selected.action({ store: createAccountStore(database), args, password, print, printError });
    return 0;
  } catch (error) {
    if (error instanceof ConfigError) for (const message of error.messages) printError(`Configuration: ${message}`);
    else if (error instanceof DatabaseOpenError) printError(openFailure(error));
    else if (error instanceof CommandError) printError(error.message);
    else throw error;
    return 1;
  } finally {
    await database?.close();
  }
}

interface Call {
  readonly store: AccountStore;
  readonly args: readonly string[];
  /** undefined: generate one. */
  readonly password: string | undefined;
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
}

interface Command {
  readonly argumentCounts: readonly number[];
  /** @throws {CommandError} */
  action(call: Call): Promise<void>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  create: {
    argumentCounts: [1, 2],
    async action({ store, args: [username = '', email], password: chosen, print }) {
      const password = chosen ?? randomPassword();
      const account = registerSchema.safeParse({ username, email: email ?? 'none@example.com', password });
      if (!account.success) throw new CommandError(`${account.error.issues[0]?.message ?? 'Invalid input'}.`);
      await rejectWeakPassword(password, [username, email]);
      const created = await store.create(
        {
          username: account.data.username,
          email: email === undefined ? null : account.data.email,
          passwordHash: await hashSecret(password, NO_REQUEST),
          isAdmin: true,
        },
        CHANGED_BY,
      );
      if (created === undefined) {
        throw new CommandError(
          `The name or the email address belongs to an existing account. Use grant to make it an administrator.`,
        );
      }
      const notice = chosen === undefined ? `, password ${password} (shown this once)` : '.';
      print(`Administrator ${created.username} was created${notice}`);
    },
  },
  grant: {
    argumentCounts: [1],
    async action({ store, args: [username = ''], print }) {
      const user = await store.setAdmin(username, true, CHANGED_BY);
      if (user === undefined || user === 'last') throw unknown(username);
      const next = user.mustChangePassword ? ', and has to choose a new password before using the admin area' : '';
      print(`${username} is an administrator${next}.`);
    },
  },
  revoke: {
    argumentCounts: [1],
    async action({ store, args: [username = ''], print }) {
      const outcome = await store.setAdmin(username, false, CHANGED_BY);
      if (outcome === undefined) throw unknown(username);
      if (outcome === 'last') {
        throw new CommandError(`${username} is the last administrator. Create another one first.`);
      }
      print(`${username} is an ordinary user.`);
    },
  },
  'reset-password': {
    argumentCounts: [1],
    async action({ store, args: [username = ''], password: chosen, print }) {
      const password = chosen ?? randomPassword();
      const checked = registerSchema.shape.password.safeParse(password);
      if (!checked.success) throw new CommandError(`${checked.error.issues[0]?.message ?? 'Invalid password'}.`);
      const user = await store.findByName(username);
      if (user?.isAdmin) await rejectWeakPassword(password, [user.username, user.email]);
      if (!(await store.setPassword(username, await hashSecret(password, NO_REQUEST), CHANGED_BY)))
        throw unknown(username);
      const notice = chosen === undefined ? `, ${password} (shown this once),` : '';
      print(`${username} has a new password${notice} and is signed out everywhere.`);
    },
  },
  list: {
    argumentCounts: [0],
    async action({ store, print, printError }) {
      const accounts = await store.list();
      if (accounts.length === 0)
        printError('There are no accounts yet; the first start of the server creates an administrator.');
      for (const { username, email, isAdmin, createdAt } of accounts) {
        print([isAdmin ? 'administrator' : 'user', username, email ?? '-', createdAt.toISOString()].join('\t'));
      }
    },
  },
};

/** @throws {CommandError} */
async function rejectWeakPassword(password: string, owner: readonly (string | null | undefined)[]): Promise<void> {
  const problem = await adminPasswordProblem(password, owner);
  if (problem !== undefined) throw new CommandError(`${problem}.`);
}

function randomPassword(): string {
  return randomBytes(15).toString('base64url');
}

function unknown(username: string): CommandError {
  return new CommandError(`There is no account called ${username}.`);
}
