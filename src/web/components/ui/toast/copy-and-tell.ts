import { logWarning } from '#web/lib/log.ts';
import { type ToastInput, toast } from './toast-store.ts';

/** Copies what a field shows, and reports whether that worked. */
export async function copyAndTell(
  field: HTMLInputElement | HTMLTextAreaElement | null,
  { copied, notCopied }: { readonly copied: ToastInput; readonly notCopied: ToastInput },
): Promise<void> {
  const isCopied = field !== null && (await copyText(field));
  toast(isCopied ? copied : { ...notCopied, variant: 'destructive' });
}

/** Copies a field's text. Returns false when the browser refuses; the text then stays selected. */
export async function copyText(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
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
  // Deprecated, and the only way to copy without the clipboard.
  return document.execCommand('copy');
}
