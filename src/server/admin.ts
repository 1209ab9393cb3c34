import { randomBytes } from 'node:crypto';
import { registerSchema } from '#contract/account.ts';
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
  grant <username>              make an existing user an administrator, who chooses a new password at the next visit
  revoke <username>             make an administrator an ordinary user; the last one stays
  reset-password <username>     a new password, printed once; ends all sign-ins of the user
  list                          all accounts

With --password-stdin, create and reset-password read the password from standard input instead of making one up.
An administrator's has at least 12 characters and is not easy to guess.
The database is that of the server: DATABASE_URL, else the embedded one in DATA_DIR, which only one process may
open: stop the server first.`;

export interface AdminCommand {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly defaultDataDir: string;
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
  /** All of standard input. */
  readonly readInput: () => Promise<string>;
}

/** What the operator can mend; the message is the whole sentence. */
class CommandError extends Error {}

/** Runs one command. @returns the exit code: 0 done, 1 refused, 2 not understood */
export async function runAdminCommand(command: AdminCommand): Promise<number> {
  const { complain, print } = command;
  const [name = '', ...given] = command.args.filter((arg) => !arg.startsWith('--'));
  const flags = command.args.filter((arg) => arg.startsWith('--'));
  const run = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  const isAsked = name === 'help' || flags.includes('--help');
  if (
    isAsked ||
    run === undefined ||
    flags.some((flag) => flag !== '--password-stdin') ||
    !run.takes.includes(given.length)
  ) {
    (isAsked ? print : complain)(USAGE);
    return isAsked ? 0 : 2;
  }
  let database: Database | undefined;
  try {
    const { databaseUrl, dataDir } = parseConfig(command.env, command.defaultDataDir);
    database = await openDatabase({ databaseUrl, dataDir, log: quietLog(complain) });
    const password = flags.includes('--password-stdin') ? (await command.readInput()).replace(/\r?\n$/, '') : undefined;
    await run.act({ store: createAccountStore(database), given, password, print, complain });
    return 0;
  } catch (error) {
    if (error instanceof ConfigError) for (const message of error.messages) complain(`Configuration: ${message}`);
    else if (error instanceof DatabaseOpenError) complain(openFailure(error));
    else if (error instanceof CommandError) complain(error.message);
    else throw error;
    return 1;
  } finally {
    await database?.close();
  }
}

interface Call {
  readonly store: AccountStore;
  readonly given: readonly string[];
  /** undefined: make one up. */
  readonly password: string | undefined;
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
}

interface Command {
  /** How many words may follow. */
  readonly takes: readonly number[];
  /** @throws {CommandError} */
  act(call: Call): Promise<void>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  create: {
    takes: [1, 2],
    async act({ store, given: [username = '', email], password: chosen, print }: Call) {
      const password = chosen ?? madeUp();
      const account = registerSchema.safeParse({ username, email: email ?? 'none@example.com', password });
      if (!account.success) throw new CommandError(`${account.error.issues[0]?.message ?? 'Invalid input'}.`);
      await refuseWeakPassword(password, [username, email]);
      const made = await store.create(
        {
          username: account.data.username,
          email: email === undefined ? null : account.data.email,
          passwordHash: await hashSecret(password, NO_REQUEST),
          isAdmin: true,
        },
        CHANGED_BY,
      );
      if (made === undefined) {
        throw new CommandError(
          `The name or the e-mail belongs to an account already. To make it an administrator: grant.`,
        );
      }
      const told = chosen === undefined ? `, password ${password} (shown this once)` : '.';
      print(`Administrator ${made.username} was created${told}`);
    },
  },
  grant: {
    takes: [1],
    async act({ store, given: [username = ''], print }: Call) {
      const user = await store.setAdmin(username, true, CHANGED_BY);
      if (user === undefined || user === 'last') throw unknown(username);
      const next = user.mustChangePassword ? ', and has to choose a new password before using the admin area' : '';
      print(`${username} is an administrator${next}.`);
    },
  },
  revoke: {
    takes: [1],
    async act({ store, given: [username = ''], print }: Call) {
      const outcome = await store.setAdmin(username, false, CHANGED_BY);
      if (outcome === undefined) throw unknown(username);
      if (outcome === 'last') {
        throw new CommandError(`${username} is the last administrator and stays one. Make another one first.`);
      }
      print(`${username} is an ordinary user.`);
    },
  },
  'reset-password': {
    takes: [1],
    async act({ store, given: [username = ''], password: chosen, print }: Call) {
      const password = chosen ?? madeUp();
      const checked = registerSchema.shape.password.safeParse(password);
      if (!checked.success) throw new CommandError(`${checked.error.issues[0]?.message ?? 'Invalid password'}.`);
      const user = await store.findByName(username);
      if (user?.isAdmin) await refuseWeakPassword(password, [user.username, user.email]);
      if (!(await store.setPassword(username, await hashSecret(password, NO_REQUEST), CHANGED_BY)))
        throw unknown(username);
      const told = chosen === undefined ? `, ${password} (shown this once),` : '';
      print(`${username} has a new password${told} and is signed out everywhere.`);
    },
  },
  list: {
    takes: [0],
    async act({ store, print, complain }: Call) {
      const accounts = await store.list();
      if (accounts.length === 0)
        complain('There are no accounts yet; the first start of the server makes an administrator.');
      for (const { username, email, isAdmin, createdAt } of accounts) {
        print([isAdmin ? 'administrator' : 'user', username, email ?? '-', createdAt.toISOString()].join('\t'));
      }
    },
  },
};

/** @throws {CommandError} */
async function refuseWeakPassword(password: string, owner: readonly (string | null | undefined)[]): Promise<void> {
  const problem = await adminPasswordProblem(password, owner);
  if (problem !== undefined) throw new CommandError(`${problem}.`);
}

function madeUp(): string {
  return randomBytes(15).toString('base64url');
}

function unknown(username: string): CommandError {
  return new CommandError(`There is no account called ${username}.`);
}

function openFailure(error: DatabaseOpenError): string {
  return error.message.includes('in use by')
    ? `${error.message}\nStop the server, then run this again.`
    : error.message;
}

function quietLog(complain: (line: string) => void) {
  return {
    info: () => undefined,
    warn: complain,
    error: (_details: { readonly err: unknown }, message: string) => complain(message),
  };
}
