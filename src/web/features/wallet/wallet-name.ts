const NAME_LENGTH_MAX = 40;
/** Control characters, and those that turn the direction of writing around. */
const DECEIVING = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;
/** Letters written from right to left: Hebrew, Arabic and their neighbours, and their presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A wallet's own name as it may be shown: at most 40 characters, on one line, nothing invisible. A name written from right
 * to left is isolated (U+2068, U+2069), so that it cannot reorder the words of the sentence around it.
 */
export function cleanWalletName(name: string): string {
  const clean = name
    .slice(0, NAME_LENGTH_MAX * 4)
    .replace(DECEIVING, '')
    .replace(/\s+/g, ' ')
    .trim();
  const shown = [...clean].slice(0, NAME_LENGTH_MAX).join('');
  return RIGHT_TO_LEFT.test(shown) ? `\u2068${shown}\u2069` : shown;
}
