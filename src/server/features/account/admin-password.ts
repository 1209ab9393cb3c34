import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { ADMIN_PASSWORD_CHARACTERS_MIN, PASSWORD_CHARACTERS_MAX } from '#domain/account/limits.ts';

/** zxcvbn's scale is 0 to 4; 3 means more than 10^8 guesses for somebody who knows its lists and patterns. */
const SCORE_MIN = 3;
/** The estimate takes longer the longer the text is; what makes a password weak shows in this much of it. */
const ESTIMATED_CHARACTERS_MAX = 100;
const NAMES_OF_OURS = ['technovex', 'tvx'];

/** Loaded when first needed: the list of common passwords takes 20 to 30 MB of memory, and most processes never need it. */
let estimator: Promise<ZxcvbnFactory> | undefined;

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/**
 * Returns why `password` cannot be an administrator's, as a sentence without its full stop; undefined: it can. `owner` is
 * what the account is called (name, e-mail), which the password must not be built from.
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
  const names = [...NAMES_OF_OURS, ...owner.filter((name) => typeof name === 'string')];
  const { score } = (await estimator).check(password.slice(0, ESTIMATED_CHARACTERS_MAX), names);
  return score < SCORE_MIN
    ? 'This password is too easy to guess: choose several unrelated words, or let a password manager make one'
    : undefined;
}
