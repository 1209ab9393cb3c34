const NAME_LENGTH_MAX = 40;
/** Control characters, and those that change the writing direction. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;
/** Right-to-left scripts, with their presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A wallet's name as it may be shown: at most 40 characters, on one line, nothing invisible. A right-to-left name is
 * isolated (U+2068, U+2069), so that it cannot reorder the sentence around it.
 */
export function cleanWalletName(name: string): string {
  const clean = name
    .slice(0, NAME_LENGTH_MAX * 4)
    .replace(INVISIBLE, '')
    .replace(/\s+/g, ' ')
    .trim();
  const shown = [...clean].slice(0, NAME_LENGTH_MAX).join('');
  return RIGHT_TO_LEFT.test(shown) ? `\u2068${shown}\u2069` : shown;
}
