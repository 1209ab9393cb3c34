import { graphemesOf } from '#domain/cut-text.ts';

const NAME_LENGTH_MAX = 40;
/** Of a letter, on average; a name that is longer is not read to its end. */
const CODE_UNITS_MAX = 8;
/** Control characters, and those that change the writing direction. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;
/** Right-to-left scripts, with their presentation forms. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A wallet's name as it may stand in a sentence: at most 40 characters, on one line, nothing invisible. A right-to-left
 * name is isolated (U+2068, U+2069), so that it cannot reorder the sentence around it.
 */
export function cleanWalletName(name: string): string {
  const shown = plainText(name, NAME_LENGTH_MAX);
  return RIGHT_TO_LEFT.test(shown) ? `\u2068${shown}\u2069` : shown;
}

/** What a wallet wrote, on one line, with nothing invisible and at most `lengthMax` characters. */
export function plainText(text: string, lengthMax: number): string {
  const clean = text
    .slice(0, lengthMax * CODE_UNITS_MAX)
    .replace(/[\t\n\r]/g, ' ')
    .replace(INVISIBLE, '')
    .replace(/\s+/g, ' ')
    .trim();
  return shorten(clean, lengthMax);
}

/** Cuts between words, and inside of one only if it alone is more than half of the text. */
function shorten(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text;
  const letters = Array.from(graphemesOf(text), ({ segment }) => segment);
  if (letters.length <= lengthMax) return text;
  const cut = letters.slice(0, lengthMax).join('');
  const end = cut.lastIndexOf(' ');
  return `${end > lengthMax / 2 ? cut.slice(0, end) : letters.slice(0, lengthMax - 1).join('')}…`;
}

/** The letter of a wallet without a picture. */
export function walletInitial(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '?';
}

const MESSAGE_LENGTH_MAX = 200;

/** Code and message of a provider's error, as plain text of at most 200 characters; undefined without either. */
export function walletMessage(error: unknown): string | undefined {
  try {
    const { code, message = error } = Object(error) as { readonly code?: unknown; readonly message?: unknown };
    // The code stands first: the end is cut.
    const text = `${typeof code === 'number' ? code : ''} ${typeof message === 'string' ? message : ''}`;
    return plainText(text, MESSAGE_LENGTH_MAX) || undefined;
  } catch {
    // A getter or proxy that throws.
    return undefined;
  }
}
