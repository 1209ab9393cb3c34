import { plainText } from './wallet-name.ts';

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
