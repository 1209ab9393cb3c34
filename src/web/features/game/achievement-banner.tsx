import { Trophy } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { ACHIEVEMENT_BANNER_MS } from '#domain/game/constants.ts';
import { ACHIEVEMENT_WORDS, GAME_CONTENT } from '#web/content/game.ts';
import type { GameView } from './game-session.ts';

export interface AchievementBannerProps {
  readonly banner: GameView['banner'];
  readonly onClose: () => void;
}

/** Tells of an unlocked achievement for three seconds. The region is there before, so that screen readers hear of it. */
export function AchievementBanner({ banner, onClose }: AchievementBannerProps): ReactNode {
  useEffect(() => {
    if (banner === null) return;
    const timer = setTimeout(onClose, ACHIEVEMENT_BANNER_MS);
    return () => clearTimeout(timer);
  }, [banner, onClose]);

  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-x-0 top-3 grid justify-items-center pr-16 pl-4 sm:px-16"
    >
      {banner !== null && (
        <div className="game-banner flex items-center gap-3 rounded-md border border-volt bg-volt-tint px-4 py-2.5 text-left">
          <Trophy aria-hidden="true" className="size-5 shrink-0 text-volt" />
          <p className="text-sm leading-snug">
            <VisiblePrefix />
            <strong className="block font-semibold text-volt">{ACHIEVEMENT_WORDS[banner.id].title}</strong>
            {ACHIEVEMENT_WORDS[banner.id].message}
          </p>
        </div>
      )}
    </div>
  );
}

function VisiblePrefix(): ReactNode {
  return <span className="sr-only">{GAME_CONTENT.banner}: </span>;
}
