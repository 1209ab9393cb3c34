/** Letters of any script, digits, spaces, currency signs and common punctuation: no markup, no hidden characters. */
const PLAIN_NAME = /^[\p{L}\p{M}\p{N}\p{Sc}\p{So} .,:!?'’"“”&()+\-–—/#%@_*·…]*$/u;

/** Invisible characters and those that change the reading direction, except line breaks and tabs. */
const HIDDEN = /[\p{Cs}\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]|(?![\n\r\t])\p{Cc}/u;

/** Returns whether `name` is one line of plain text without hidden characters. */
export function isPlainName(name: string): boolean {
  return PLAIN_NAME.test(name);
}

/** Returns whether a longer text has no angle brackets and no hidden characters. */
export function isPlainText(text: string): boolean {
  return !/[<>]/.test(text) && !hasHidden(text);
}

/** Returns whether a text has characters that its reader does not see. */
export function hasHidden(text: string): boolean {
  return HIDDEN.test(text);
}

/** Returns whether a text is one line without hidden characters. */
export function isOneLine(text: string): boolean {
  return !/[\n\r\t\u2028\u2029]/.test(text) && !hasHidden(text);
}
