import { copyText } from '#web/lib/copy-text.ts';
import { type ToastInput, toast } from './toast-store.ts';

/** Copies what a field shows, and reports whether that worked. */
export async function copyAndTell(
  field: HTMLInputElement | HTMLTextAreaElement | null,
  { copied, notCopied }: { readonly copied: ToastInput; readonly notCopied: ToastInput },
): Promise<void> {
  const isCopied = field !== null && (await copyText(field));
  toast(isCopied ? copied : { ...notCopied, variant: 'destructive' });
}
