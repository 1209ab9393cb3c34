import type { BodyOf } from '#contract/endpoint.ts';
import type { accountRegister } from '#contract/team-account.ts';
import { hashSecret, queueHashing, queueKeyOf } from '#server/credentials/secret-hash.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { addressSubject } from '#server/limits/address-subject.ts';
import type { AttemptLimits } from '#server/limits/attempt-limits.ts';
import type { AccountStore } from './account-store.ts';
import { REGISTRATIONS_BY_ADDRESS } from './attempt-rules.ts';
import type { SecurityLog } from './security-log.ts';
import type { AccountSignIn, ClientInfo, StartSession } from './session-starter.ts';

type NewAccount = BodyOf<typeof accountRegister>;

/** @throws {ProblemError} username-taken, email-taken, too-many-requests */
export type Registration = (account: NewAccount, client: ClientInfo) => Promise<AccountSignIn>;

export function createRegistration(deps: {
  readonly accounts: AccountStore;
  readonly limits: AttemptLimits;
  readonly securityLog: SecurityLog;
  readonly startSession: StartSession;
}): Registration {
  const { accounts, limits, securityLog, startSession } = deps;

  async function rejectTaken({ username, email }: NewAccount): Promise<void> {
    if ((await accounts.findByName(username)) !== undefined) throw usernameTaken();
    if (await accounts.isEmailTaken(email)) throw accountEmailTaken();
  }

  return (account, client) => {
    const queueKey = queueKeyOf('accounts', client, { isKnown: false });
    return queueHashing(queueKey, async () => {
      await limits.count(REGISTRATIONS_BY_ADDRESS, { ip: client.ip });
      await rejectTaken(account);
      const { username, email, password } = account;
      const passwordHash = await hashSecret(password, queueKey);
      const user = await accounts.create({ username, email, passwordHash, role: 'user' }, username);
      if (user !== undefined) {
        securityLog.write('account.registered', user, addressSubject(client.ip));
        return startSession({ ...user, passwordHash }, client);
      }
      // A concurrent registration was faster.
      await rejectTaken(account);
      throw new ProblemError('username-taken', 'This username or email address belongs to another account.');
    });
  };
}

export function usernameTaken(): ProblemError {
  return new ProblemError('username-taken', 'This username belongs to another account. Please choose another.');
}

export function accountEmailTaken(): ProblemError {
  return new ProblemError('email-taken', 'This email address belongs to another account. Please log in instead.');
}
