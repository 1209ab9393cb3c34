import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand/react';
import { random, wallClockMs } from '#web/lib/clock.ts';
import { logWarning } from '#web/lib/log.ts';
import { isMoving, isReducedMotion } from '#web/lib/motion.ts';
import { localStore, sessionStore } from '#web/lib/storage.ts';
import { CollectionPanel } from './collection-panel.tsx';
import { createGameSession, type GameSession } from './game-session.ts';
import { createGameStorage, isProgressKey } from './game-storage.ts';
import { hasCollection } from './rules/progress.ts';
import { createSoundSetting } from './sound.ts';
import { Stage } from './stage.tsx';
import '#web/styles/game.css';

function createSession(): GameSession {
  const storage = createGameStorage({ local: localStore, session: sessionStore, logWarning });
  return createGameSession({ storage, random, wallClockMs, isReducedMotion });
}

/** Specification, "Token Collection Game page". The server renders the start screen. */
export function GameScreen(): ReactNode {
  const [session] = useState(createSession);
  const [sound] = useState(() => createSoundSetting(localStore));
  const view = useStore(session);
  const [isViewed, setViewed] = useState(false);
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
    flushSync(() => {
      setViewed(true);
      session.viewCollection();
    });
    collectionHeading.current?.focus({ preventScroll: true });
    collectionHeading.current?.scrollIntoView({ behavior: isMoving() ? 'smooth' : 'auto', block: 'start' });
  }

  return (
    <>
      <Stage session={session} view={view} sound={sound} onViewCollection={viewCollection} />
      <div className="page-width">
        {view.phase === 'idle' && (isViewed || hasCollection(view.collection)) && (
          <CollectionPanel
            progress={view}
            isKept={view.isKept}
            heading={collectionHeading}
            onStart={isViewed ? session.start : undefined}
          />
        )}
      </div>
    </>
  );
}
