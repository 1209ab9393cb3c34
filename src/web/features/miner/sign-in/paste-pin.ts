import type { ClipboardEvent } from 'react';
import { PIN_DIGITS } from '#domain/miner/constants.ts';
import { normalizePin } from '#domain/miner/credentials.ts';

/** Inserts a pasted PIN. The browser would cut "24 68 10" to `maxLength` before its spaces could be removed. */
export function pastePin(event: ClipboardEvent<HTMLInputElement>): void {
  event.preventDefault();
  const field = event.currentTarget;
  const start = field.selectionStart ?? 0;
  const end = field.selectionEnd ?? field.value.length;
  const room = PIN_DIGITS - field.value.length + (end - start);
  field.setRangeText(normalizePin(event.clipboardData.getData('text')).slice(0, room), start, end, 'end');
  // Like a paste by the browser, so that the form's state follows.
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
