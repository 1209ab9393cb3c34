import { type ReactNode, useEffect, useState } from 'react';
import { NO_PROGRESS } from '#domain/game/progress.ts';
import { groupDigits } from '#web/lib/format.ts';
import { logWarning } from '#web/lib/log.ts';
import { localStore, sessionStore } from '#web/lib/storage.ts';
import { createGameStorage } from './game-storage.ts';

/** The best score of the rounds played on this device, or `fallback` before the first. Text of one line. */
export function BestScore({ fallback }: { readonly fallback: string }): ReactNode {
  const [best, setBest] = useState(0);

  useEffect(() => {
    const storage = createGameStorage({ local: localStore, session: sessionStore, logWarning });
    setBest(storage.readProgress(NO_PROGRESS).lifetime.bestScore);
  }, []);

  return best > 0 ? groupDigits(best) : fallback;
}
