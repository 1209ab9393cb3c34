import { ProblemError } from '#server/http/problem-error.ts';
import { LINKS_BY_ADDRESS } from './attempt-rules.ts';
import type { TeamContext } from './team-context.ts';

/**
 * Returns what `find` does. A token for which it finds nothing counts as a wrong password of the network does.
 * @throws {ProblemError} link-not-valid, too-many-requests
 */
export async function guessLink<Found>(
  { limits }: Pick<TeamContext, 'limits'>,
  ip: string,
  find: () => Promise<Found | undefined>,
): Promise<Found> {
  let found: Found | undefined;
  const isFound = async (): Promise<boolean> => {
    found = await find();
    return found !== undefined;
  };
  await limits.guess(LINKS_BY_ADDRESS, { ip }, isFound);
  if (found === undefined) throw linkNotValid();
  return found;
}

export function linkNotValid(): ProblemError {
  return new ProblemError(
    'link-not-valid',
    'This link was used, was withdrawn or replaced, or is too old. Ask an administrator for a new one.',
  );
}
