import { randomBytes } from 'node:crypto';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import {
  ADMIN_PASSWORD_CHARACTERS_MIN,
  PASSWORD_CHARACTERS_MAX,
  PASSWORD_CHARACTERS_MIN,
} from '#domain/team/limits.ts';
import { isTeamRole, type Role } from '#domain/team/roles.ts';

/** zxcvbn's scale is 0 to 4; 3 means more than 10^8 guesses even with its lists and patterns. */
const SCORE_MIN = 3;
/** Longer texts take longer to estimate, and this much of one suffices to find it weak. */
const ESTIMATED_CHARACTERS_MAX = 100;
/** Of the list, in the order of their frequency, those that ordinary accounts cannot have (ASVS 2.1.7). */
const COMMON_MAX = 10_000;
const ONE_CHARACTER = /^(.)\1*$/su;
const PRODUCT_NAMES = ['technovex', 'tvx'];

/** Loaded on first use: the list of common passwords needs 20 to 30 MB of memory, and most processes never use it. */
let estimator: Promise<ZxcvbnFactory> | undefined;
let common: Promise<ReadonlySet<string>> | undefined;

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const allowed = dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_CHARACTERS_MIN);
  return new Set(allowed.slice(0, COMMON_MAX));
}

/** Returns 120 random bits as a text: a password for somebody who has none yet. */
export function randomPassword(): string {
  return randomBytes(15).toString('base64url');
}

/**
 * Returns why an administrator's password is rejected, as a sentence without its full stop; undefined when it is
 * accepted. It must not be derived from `owner`, the name and the e-mail of the account.
 */
export async function adminPasswordProblem(
  password: string,
  owner: readonly (string | null | undefined)[],
): Promise<string | undefined> {
  if (password.length < ADMIN_PASSWORD_CHARACTERS_MIN) {
    return `An administrator's password must be at least ${ADMIN_PASSWORD_CHARACTERS_MIN} characters`;
  }
  if (password.length > PASSWORD_CHARACTERS_MAX)
    return `Password must be at most ${PASSWORD_CHARACTERS_MAX} characters`;
  estimator ??= loadEstimator();
  const names = [...PRODUCT_NAMES, ...owner.filter((name) => typeof name === 'string')];
  const { score } = (await estimator).check(password.slice(0, ESTIMATED_CHARACTERS_MAX), names);
  return score < SCORE_MIN
    ? 'This password is too easy to guess: choose several unrelated words, or let a password manager make one'
    : undefined;
}

async function commonPasswordProblem(password: string): Promise<string | undefined> {
  common ??= loadCommon();
  const isCommon = ONE_CHARACTER.test(password) || (await common).has(password.toLowerCase());
  return isCommon ? 'This password is among the most common ones. Please choose another' : undefined;
}

/** Returns why a new password of an account of the role is rejected; undefined when it is accepted. */
export function passwordProblem(
  role: Role,
  password: string,
  owner: readonly (string | null | undefined)[],
): Promise<string | undefined> {
  return isTeamRole(role) ? adminPasswordProblem(password, owner) : commonPasswordProblem(password);
}
