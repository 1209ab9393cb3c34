import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { registerSchema } from '#contract/team-account.ts';
import { isTeamRole, type Role } from '#domain/team/roles.ts';
import { hashSecret, NO_REQUEST } from '#server/credentials/secret-hash.ts';
import { COMMAND_LINE } from '#server/db/activity.ts';
import type { Database } from '#server/db/database.ts';
import { type AccountStore, createAccountStore } from '#server/features/team/account-store.ts';
import { adminPasswordProblem } from '#server/features/team/admin-password.ts';
import { attemptsOf } from '#server/features/team/attempt-rules.ts';
import { createPasswordStore, type PasswordStore } from '#server/features/team/password-store.ts';
import { createSecondFactorStore, type SecondFactorStore } from '#server/features/team/second-factor/store.ts';
import type { CommandResult } from '#server/lib/command-socket.ts';
import { attemptKey } from '#server/limits/attempt-rule.ts';
import { type AttemptStore, createAttemptStore } from '#server/limits/attempt-store.ts';

/** The commands of `npm run admin`, performed by that command itself or by the running server. */

/** How many arguments each command takes. */
export const ADMIN_COMMANDS = {
  create: [1, 2],
  grant: [1, 2],
  revoke: [1],
  'reset-password': [1],
  'reset-second-factor': [1],
  unlock: [1],
  list: [0],
} as const satisfies Record<string, readonly number[]>;

type AdminCommandName = keyof typeof ADMIN_COMMANDS;

export const adminCallSchema = z.strictObject({
  name: z.enum(Object.keys(ADMIN_COMMANDS) as AdminCommandName[]),
  args: z.array(z.string()),
  /** undefined: generate one. */
  password: z.optional(z.string()),
});

export type AdminCall = z.infer<typeof adminCallSchema>;

/** A failure that the operator can resolve; the message is the whole sentence. */
class CommandError extends Error {}

/** Performs one command on an open database. */
export async function performAdminCommand(
  database: Pick<Database, 'orm' | 'pool'>,
  { name, args, password }: AdminCall,
): Promise<CommandResult> {
  const printed: string[] = [];
  const errors: string[] = [];
  try {
    await ACTIONS[name]({
      store: createAccountStore(database),
      passwords: createPasswordStore(database),
      secondFactors: createSecondFactorStore(database),
      attempts: createAttemptStore(database),
      args,
      password,
      print: (line) => printed.push(line),
      printError: (line) => errors.push(line),
    });
    return { code: 0, printed, errors };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { code: 1, printed, errors: [...errors, error.message] };
  }
}

interface Call {
  readonly store: AccountStore;
  readonly passwords: PasswordStore;
  readonly secondFactors: SecondFactorStore;
  readonly attempts: AttemptStore;
  readonly args: readonly string[];
  readonly password: string | undefined;
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
}

/** Each throws a CommandError when it fails. */
const ACTIONS: Readonly<Record<AdminCommandName, (call: Call) => Promise<void>>> = {
  async create({ store, args: [username = '', email], password: chosen, print }) {
    const password = chosen ?? randomPassword();
    const account = registerSchema.safeParse({ username, email: email ?? 'none@example.com', password });
    if (!account.success) throw new CommandError(`${account.error.issues[0]?.message ?? 'Invalid input'}.`);
    await rejectWeakPassword(password, [username, email]);
    const created = await store.create(
      {
        username: account.data.username,
        email: email === undefined ? null : account.data.email,
        passwordHash: await hashSecret(password, NO_REQUEST),
        role: 'admin',
      },
      COMMAND_LINE,
    );
    if (created === undefined) {
      throw new CommandError(
        'The name, or one that looks like it, or the email address belongs to an existing account. Use grant to make it an administrator.',
      );
    }
    const notice = chosen === undefined ? `, password ${password} (shown this once)` : '.';
    print(`Administrator ${created.username} was created${notice}`);
  },

  async grant({ store, args: [username = '', role = 'admin'], print }) {
    if (role !== 'admin' && role !== 'editor') throw new CommandError('The role is admin or editor.');
    const { mustChangePassword } = await setRole(store, username, role);
    const next = mustChangePassword ? ', and has to choose a new password before using the admin area' : '';
    print(`${username} is ${role === 'admin' ? 'an administrator' : 'an editor'}${next}.`);
  },

  async revoke({ store, args: [username = ''], print }) {
    await setRole(store, username, 'user');
    print(`${username} is an ordinary user.`);
  },

  async 'reset-password'({ store, passwords, args: [username = ''], password: chosen, print }) {
    const password = chosen ?? randomPassword();
    const checked = registerSchema.shape.password.safeParse(password);
    if (!checked.success) throw new CommandError(`${checked.error.issues[0]?.message ?? 'Invalid password'}.`);
    const user = await store.findByName(username);
    if (user !== undefined && isTeamRole(user.role)) await rejectWeakPassword(password, [user.username, user.email]);
    if (!(await passwords.reset(username, await hashSecret(password, NO_REQUEST), COMMAND_LINE)))
      throw unknown(username);
    const notice = chosen === undefined ? `, ${password} (shown this once),` : '';
    print(`${username} has a new password${notice} and is signed out everywhere.`);
  },

  async 'reset-second-factor'({ store, secondFactors, args: [username = ''], print }) {
    const user = await store.findByName(username);
    if (user === undefined) throw unknown(username);
    const isReset = await secondFactors.reset(user.id, COMMAND_LINE);
    print(isReset ? `${username} signs in without a code now.` : `${username} has no second factor.`);
  },

  async unlock({ store, attempts, args: [username = ''], print }) {
    const user = await store.findByName(username);
    if (user === undefined) throw unknown(username);
    await attempts.forget(attemptsOf(user).map(({ rule, subject }) => attemptKey(rule, subject)));
    await store.recordUnlocked(user, COMMAND_LINE);
    print(`${username} may try passwords and codes again, in a few seconds.`);
  },

  async list({ store, print, printError }) {
    const accounts = await store.list();
    if (accounts.length === 0)
      printError('There are no accounts yet; the first start of the server creates an administrator.');
    for (const { username, email, role, createdAt } of accounts) {
      print([ROLE_NAMES[role], username, email ?? '-', createdAt.toISOString()].join('\t'));
    }
  },
};

const ROLE_NAMES: Readonly<Record<Role, string>> = { admin: 'administrator', editor: 'editor', user: 'user' };

/** @throws {CommandError} */
async function setRole(store: AccountStore, username: string, role: Role) {
  const user = await store.findByName(username);
  const outcome = user && (await store.setRole(user.id, role, COMMAND_LINE));
  if (outcome === undefined) throw unknown(username);
  if (outcome === 'last') throw new CommandError(`${username} is the last administrator. Create another one first.`);
  return outcome;
}

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
