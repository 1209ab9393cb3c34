import { Trophy } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { ACHIEVEMENT_BANNER_MS } from '#domain/game/constants.ts';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import type { GameView } from './game-view.ts';
import { ACHIEVEMENT_TEXTS, GAME_CONTENT } from './texts.ts';

export interface AchievementBannerProps {
  readonly banner: GameView['banner'];
  readonly onClose: () => void;
}

/**
 * Shows an unlocked achievement for three seconds. The live region stays mounted, so that screen readers announce it.
 */
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
            <VisuallyHidden>{GAME_CONTENT.banner}: </VisuallyHidden>
            <strong className="block font-semibold text-volt">{ACHIEVEMENT_TEXTS[banner.id].title}</strong>
            {ACHIEVEMENT_TEXTS[banner.id].message}
          </p>
        </div>
      )}
    </div>
  );
}
