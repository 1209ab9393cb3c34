import { Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { logError } from '#web/lib/log.ts';
import type { ResultOfRound } from './result-picture.ts';
import { shareResult } from './share-result.ts';
import { GAME_CONTENT } from './texts.ts';

const TEXTS = GAME_CONTENT.share;

export function ShareButton({ result }: { readonly result: ResultOfRound }): ReactNode {
  const [busy, setBusy] = useState(false);

  async function share(): Promise<void> {
    setBusy(true);
    try {
      await shareResult(result);
    } catch (cause) {
      logError('The picture of the result could not be made.', cause);
      toast(TEXTS.failed);
    }
    setBusy(false);
  }

  return (
    <Button variant="quiet" busy={busy} onClick={() => void share()}>
      <Share2 aria-hidden="true" className="size-5" />
      {TEXTS.button}
    </Button>
  );
}
