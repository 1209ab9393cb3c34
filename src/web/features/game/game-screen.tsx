import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand/react';
import { random, wallClockMs } from '#web/lib/clock.ts';
import { logWarning } from '#web/lib/log.ts';
import { isReducedMotion } from '#web/lib/motion.ts';
import { localStore, sessionStore } from '#web/lib/storage.ts';
import { CollectionPanel } from './collection-panel.tsx';
import { createGameSession, type GameSession } from './game-session.ts';
import { createGameStorage, isProgressKey } from './game-storage.ts';
import { hasCollection } from './rules/progress.ts';
import { createSoundSetting } from './sound.ts';
import { Stage } from './stage.tsx';

function createSession(): GameSession {
  const storage = createGameStorage({ local: localStore, session: sessionStore, logWarning });
  return createGameSession({ storage, random, wallClockMs, isReducedMotion });
}

/** Specification, "Token Collection Game page". The server renders the start screen. */
export function GameScreen(): ReactNode {
  const [session] = useState(createSession);
  const [sound] = useState(() => createSoundSetting(localStore));
  const view = useStore(session);
  const collectionHeading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (!session.getState().isRestored) session.restore();
    sound.restore();
  }, [session, sound]);

  useEffect(() => {
    function onStorage({ key }: StorageEvent): void {
      if (isProgressKey(key)) session.rereadProgress();
    }
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [session]);

  function viewCollection(): void {
    // Rendered synchronously: the heading must exist to be focused.
    flushSync(session.viewCollection);
    collectionHeading.current?.focus({ preventScroll: true });
    collectionHeading.current?.scrollIntoView({ behavior: isReducedMotion() ? 'auto' : 'smooth', block: 'start' });
  }

  return (
    <div className="page-width py-5 md:py-8">
      <h1 className="text-heading max-[22rem]:text-title">Token Collection Game</h1>
      <p className="mt-3 max-w-[45.5em] text-pretty text-muted">
        Thirty seconds, falling tokens, and the rare ones are worth the reach.
      </p>
      <div className="mt-6 rounded-md outline-volt outline-offset-3 has-[[role=application]:focus-visible]:outline-2">
        <Stage session={session} view={view} sound={sound} onViewCollection={viewCollection} />
      </div>
      <p className="mt-3 text-muted text-sm">Game tokens are points. They are not TVX and have no value.</p>
      {view.phase === 'idle' && hasCollection(view.collection) && (
        <CollectionPanel progress={view} isKept={view.isKept} heading={collectionHeading} />
      )}
    </div>
  );
}
