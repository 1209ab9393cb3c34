import * as z from 'zod/mini';
import { registerSchema } from '#contract/team-account.ts';
import type { Role } from '#domain/team/roles.ts';
import { hashSecret, NO_REQUEST } from '#server/credentials/secret-hash.ts';
import { COMMAND_LINE } from '#server/db/activity.ts';
import type { Database } from '#server/db/database.ts';
import {
  createAccount,
  findByName,
  listAccounts,
  recordAccount,
  resetPassword,
  setRole,
  type TellingContext,
} from '#server/features/team/account-store.ts';
import { passwordProblem, randomPassword } from '#server/features/team/admin-password.ts';
import { attemptsOf } from '#server/features/team/attempt-rules.ts';
import { resetFactors } from '#server/features/team/second-factor/factor-store.ts';
import { systemClock } from '#server/lib/clock.ts';
import type { CommandResult } from '#server/lib/command-socket.ts';
import { OperatorError } from '#server/lib/errors.ts';
import { attemptKey } from '#server/limits/attempt-rule.ts';
import { createAttemptStore } from '#server/limits/attempt-store.ts';
import { NO_NOTICES } from '#server/mail/notices.ts';
import { createOutboxQueue } from '#server/mail/outbox-queue.ts';

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
  bounce: [0],
} as const satisfies Record<string, readonly number[]>;

type AdminCommandName = keyof typeof ADMIN_COMMANDS;

export const adminCallSchema = z.strictObject({
  name: z.enum(Object.keys(ADMIN_COMMANDS) as AdminCommandName[]),
  args: z.array(z.string()),
  /** undefined: generate one. */
  password: z.optional(z.string()),
});

export type AdminCall = z.infer<typeof adminCallSchema>;

/** Performs one command on an open database. */
export async function performAdminCommand(
  database: Pick<Database, 'orm' | 'pool'>,
  { name, args, password }: AdminCall,
): Promise<CommandResult> {
  const printed: string[] = [];
  const errors: string[] = [];
  try {
    await ACTIONS[name]({
      context: { database, notices: NO_NOTICES },
      args,
      password,
      print: (line) => printed.push(line),
      printError: (line) => errors.push(line),
    });
    return { code: 0, printed, errors };
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return { code: 1, printed, errors: [...errors, error.message] };
  }
}

interface Call {
  readonly context: TellingContext & { readonly database: Pick<Database, 'orm' | 'pool'> };
  readonly args: readonly string[];
  readonly password: string | undefined;
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
}

/** Each throws an OperatorError when it fails. */
const ACTIONS: Readonly<Record<AdminCommandName, (call: Call) => Promise<void>>> = {
  async create({ context, args: [username = '', email], password: chosen, print }) {
    const password = chosen ?? randomPassword();
    const account = registerSchema.safeParse({ username, email: email ?? 'none@example.com', password });
    if (!account.success) throw new OperatorError(`${account.error.issues[0]?.message ?? 'Invalid input'}.`);
    await rejectWeakPassword('admin', password, [username, email]);
    const address = email === undefined ? null : account.data.email;
    const created = await createAccount(
      context.database.orm,
      {
        username: account.data.username,
        email: address,
        verifiedEmail: address,
        passwordHash: await hashSecret(password, NO_REQUEST),
        role: 'admin',
      },
      COMMAND_LINE,
    );
    if (created === undefined) {
      throw new OperatorError(
        'The name, or one that looks like it, or the email address belongs to an existing account. Use grant to make it an administrator.',
      );
    }
    const notice = chosen === undefined ? `, password ${password} (shown this once)` : '.';
    print(`Administrator ${created.username} was created${notice}`);
  },

  async grant({ context, args: [username = '', role = 'admin'], print }) {
    if (role !== 'admin' && role !== 'editor') throw new OperatorError('The role is admin or editor.');
    const { mustChangePassword } = await changeRole(context, username, role);
    const next = mustChangePassword ? ', and has to choose a new password before using the admin area' : '';
    print(`${username} is ${role === 'admin' ? 'an administrator' : 'an editor'}${next}.`);
  },

  async revoke({ context, args: [username = ''], print }) {
    await changeRole(context, username, 'user');
    print(`${username} is an ordinary user.`);
  },

  async 'reset-password'({ context, args: [username = ''], password: chosen, print }) {
    const password = chosen ?? randomPassword();
    const checked = registerSchema.shape.password.safeParse(password);
    if (!checked.success) throw new OperatorError(`${checked.error.issues[0]?.message ?? 'Invalid password'}.`);
    const user = await findByName(context.database.orm, username);
    if (user !== undefined) await rejectWeakPassword(user.role, password, [user.username, user.email]);
    const passwordHash = await hashSecret(password, NO_REQUEST);
    if (!(await resetPassword(context, { username, passwordHash, by: COMMAND_LINE }))) throw unknown(username);
    const notice = chosen === undefined ? `, ${password} (shown this once),` : '';
    print(`${username} has a new password${notice} and is signed out everywhere.`);
  },

  async 'reset-second-factor'({ context, args: [username = ''], print }) {
    const user = await findByName(context.database.orm, username);
    if (user === undefined) throw unknown(username);
    const isReset = await resetFactors(context, user.id, COMMAND_LINE);
    print(isReset ? `${username} signs in without a code now.` : `${username} has no second factor.`);
  },

  async unlock({ context, args: [username = ''], print }) {
    const user = await findByName(context.database.orm, username);
    if (user === undefined) throw unknown(username);
    await createAttemptStore(context.database).forget(
      attemptsOf(user).map(({ rule, subject }) => attemptKey(rule, subject)),
    );
    await recordAccount(context.database.orm, user, { action: 'unlocked', by: COMMAND_LINE });
    print(`${username} may try passwords and codes again, in a few seconds.`);
  },

  async list({ context, print, printError }) {
    const accounts = await listAccounts(context.database.orm);
    if (accounts.length === 0)
      printError('There are no accounts yet; the first start of the server creates an administrator.');
    for (const { username, email, role, createdAt } of accounts) {
      print([ROLE_NAMES[role], username, email ?? '-', createdAt.toISOString()].join('\t'));
    }
  },

  async bounce({ context, args: [messageId = '', failure = '', ...recipients], print }) {
    const bounce = { messageId, recipients, failure };
    const isOurs = await createOutboxQueue(context.database).recordBounce(bounce, systemClock.nowMs());
    print(
      isOurs ? `Campaigns leave this address out: ${failure}` : 'Nothing changes: this is no mail of ours, or too old.',
    );
  },
};

const ROLE_NAMES: Readonly<Record<Role, string>> = { admin: 'administrator', editor: 'editor', user: 'user' };

/** @throws {OperatorError} */
async function changeRole(context: TellingContext, username: string, role: Role) {
  const user = await findByName(context.database.orm, username);
  const outcome = user && (await setRole(context, { userId: user.id, role, by: COMMAND_LINE }));
  if (outcome === undefined) throw unknown(username);
  if (outcome === 'last') throw new OperatorError(`${username} is the last administrator. Create another one first.`);
  return outcome;
}

/** @throws {OperatorError} */
async function rejectWeakPassword(
  role: Role,
  password: string,
  owner: readonly (string | null | undefined)[],
): Promise<void> {
  const problem = await passwordProblem(role, password, owner);
  if (problem !== undefined) throw new OperatorError(`${problem}.`);
}

function unknown(username: string): OperatorError {
  return new OperatorError(`There is no account called ${username}.`);
}
