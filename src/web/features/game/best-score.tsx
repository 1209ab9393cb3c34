import { type ReactNode, useEffect, useState } from 'react';
import { emptyCollection } from '#domain/game/collection.ts';
import { NO_ROUNDS } from '#domain/game/lifetime.ts';
import { groupDigits } from '#web/lib/format.ts';
import { logWarning } from '#web/lib/log.ts';
import { localStore, sessionStore } from '#web/lib/storage.ts';
import { createGameStorage } from './game-storage.ts';

const NO_PROGRESS = { collection: emptyCollection(), unlocked: [], lifetime: NO_ROUNDS };

/** The best score of the rounds played on this device, or `fallback` before the first. Text of one line. */
export function BestScore({ fallback }: { readonly fallback: string }): ReactNode {
  const [best, setBest] = useState(0);

  useEffect(() => {
    const storage = createGameStorage({ local: localStore, session: sessionStore, logWarning });
    setBest(storage.readProgress(NO_PROGRESS).lifetime.bestScore);
  }, []);

  return best > 0 ? groupDigits(best) : fallback;
}
