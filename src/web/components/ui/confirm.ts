import { logWarning } from '#web/lib/log.ts';
import type { Question } from './question-dialog.tsx';

/**
 * Asks in a dialog, whose code is loaded now. Resolves to false when it is cancelled: by its button, Escape, or the
 * back button.
 *
 *     if (await confirm({ title: 'Delete this draft?', text: 'It cannot be restored.', action: 'Delete' })) …
 */
export async function confirm(question: Question): Promise<boolean> {
  let open: (question: Question) => Promise<boolean>;
  try {
    open = (await import('./question-dialog.tsx')).openQuestion;
  } catch (cause) {
    logWarning('The dialog could not be loaded.', cause);
    return window.confirm(question.title);
  }
  return await open(question);
}
