import { toast } from '#web/components/ui/toast/toast-store.ts';
import { logWarning } from '#web/lib/log.ts';
import { saveFile } from '#web/lib/save-file.ts';
import type { ResultOfRound } from './result-picture.ts';
import { GAME_CONTENT } from './texts.ts';

const TEXTS = GAME_CONTENT.share;
const FILE_NAME = 'technovex-game.png';

/**
 * Opens the device's own dialog for sharing, with a picture of the result and a text; where there is none, saves the
 * picture and copies the text. Nothing is sent by the site. Throws when the picture cannot be drawn.
 */
export async function shareResult(result: ResultOfRound): Promise<void> {
  const { drawResultPicture } = await import('./result-picture.ts');
  const picture = new File([await drawResultPicture(result)], FILE_NAME, { type: 'image/png' });
  const text = TEXTS.text(result.score, location.origin + location.pathname);
  const data: ShareData = { files: [picture], title: GAME_CONTENT.title, text };
  if (typeof navigator.canShare === 'function' && navigator.canShare(data)) {
    try {
      await navigator.share(data);
      return;
    } catch (cause) {
      // The visitor closed the dialog.
      if (cause instanceof DOMException && cause.name === 'AbortError') return;
      // Not permitted now, for instance because drawing took longer than a click counts for: the picture is saved.
    }
  }
  saveFile(picture);
  try {
    await navigator.clipboard.writeText(text);
    toast(TEXTS.saved);
  } catch (cause) {
    // Refused, or missing where the page is not a secure context. The picture names the score and the address, too.
    logWarning('The text of the result was not copied', cause);
  }
}
