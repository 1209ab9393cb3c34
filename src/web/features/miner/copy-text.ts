import { logWarning } from '#web/lib/log.ts';

/** Copies a field's text. Where the clipboard is missing or refused, its text is selected and false is the answer. */
export async function copyText(field: HTMLInputElement): Promise<boolean> {
  // Missing where the page is not a secure context.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  try {
    if (clipboard !== undefined) {
      await clipboard.writeText(field.value);
      return true;
    }
  } catch (cause) {
    logWarning('The clipboard was refused', cause);
  }
  field.focus();
  field.select();
  return false;
}
