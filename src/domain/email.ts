/** Of browsers and Node; a pure function, and the only standard one for the names of domains. */
declare const URL: new (address: string) => { readonly hostname: string };

/**
 * White space, control, invisible and direction characters, lone surrogates: unsafe to list or store. U+FFFD stands for
 * a character that could not be read.
 */
const FORBIDDEN = /[\s\p{C}\p{DI}\uFFFD]/u;
/** What would end the name of a domain in an address of the web, or be decoded there; and quotes around an address. */
const NO_DOMAIN = /[/?#:@\\%[\]\p{Pi}\p{Pf}]/u;
/** Behind the full name of a domain, in any script (UTS #46); or of the sentence around an address. */
const FINAL_DOT = /(?<=@[^@]*[^@.\u3002\uFF0E\uFF61])[.\u3002\uFF0E\uFF61]$/;

/**
 * Returns an e-mail in the form in which it is compared and stored: one identity in any spelling. Trimmed and
 * lowercased (specification, "Validation rules"), composed (Unicode NFC), the domain in ASCII (RFC 5891) and without a
 * final dot. A domain that has no such form stays as it is.
 */
export function normalizeEmail(typed: string): string {
  const trimmed = typed.trim().replace(FINAL_DOT, '');
  // Nearly all, and each sync has one.
  if (isAscii(trimmed)) return trimmed.toLowerCase();
  const text = trimmed.normalize('NFC').toLowerCase().normalize('NFC');
  const at = text.lastIndexOf('@') + 1;
  return text.slice(0, at) + (at === 0 ? text : asciiDomain(text.slice(at)));
}

function asciiDomain(domain: string): string {
  if (isAscii(domain) || NO_DOMAIN.test(domain) || FORBIDDEN.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    // Not the name of a domain.
    return domain;
  }
}

/** Returns whether a normalized e-mail has no character that hides in a list, and a domain that mail can be sent to. */
export function isReadableEmail(normalized: string): boolean {
  return !FORBIDDEN.test(normalized) && isAscii(normalized.slice(normalized.lastIndexOf('@') + 1));
}

function isAscii(text: string): boolean {
  return /^[!-~]*$/.test(text);
}
