import type { ResultOfRound } from './result-picture.ts';
import { GAME_CONTENT } from './texts.ts';

const FILE_NAME = 'technovex-game.png';

/**
 * Opens the device's own dialog for sharing with a picture of the result; where there is none, saves the picture.
 * Nothing is sent by the site. Throws when the picture cannot be drawn.
 */
export async function shareResult(result: ResultOfRound): Promise<void> {
  const { drawResultPicture } = await import('./result-picture.ts');
  const picture = new File([await drawResultPicture(result)], FILE_NAME, { type: 'image/png' });
  const data: ShareData = { files: [picture], title: GAME_CONTENT.title };
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
  save(picture);
}

function save(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  Object.assign(link, { href: url, download: FILE_NAME });
  link.click();
  // After the browser has started to save it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
