/** Letters of any script, digits, spaces, currency signs and common punctuation: no markup, no control or direction characters. */
const PLAIN_NAME = /^[\p{L}\p{M}\p{N}\p{Sc}\p{So} .,:!?'’"“”&()+\-–—/#%@_*·…]*$/u;

/** Characters that show nothing or change the reading direction; line breaks and tabs are fine in a longer text. */
const HIDDEN = /[\p{Cs}\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]|(?![\n\r\t])\p{Cc}/u;

/** Whether `name` is one line of plain text that reads as it looks. */
export function isPlainName(name: string): boolean {
  return PLAIN_NAME.test(name);
}

/** Whether a longer text is free of markup brackets and hidden characters. */
export function isPlainText(text: string): boolean {
  return !/[<>]/.test(text) && !HIDDEN.test(text);
}
