import { Lock, Play } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { ACHIEVEMENT_TEXTS, AchievementMark } from './achievement-mark.tsx';
import { ACHIEVEMENTS, type SavedProgress } from './rules/progress.ts';
import { TokenRow } from './token-row.tsx';

interface CollectionPanelProps {
  readonly progress: SavedProgress;
  /** False where this browser does not store it. */
  readonly isKept: boolean;
  /** Focused by 'View Collection'. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** Left out while the start screen, which has the same button, is in view. */
  readonly onStart: (() => void) | undefined;
}

export function CollectionPanel({ progress, isKept, heading, onStart }: CollectionPanelProps): ReactNode {
  const { collection, unlocked } = progress;
  return (
    <section aria-labelledby="collection-title" className="grid gap-8 pt-12 pb-8 md:gap-12">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <h2
          id="collection-title"
          ref={heading}
          tabIndex={-1}
          className="grow scroll-mt-8 text-heading max-sm:w-full focus-visible:outline-none"
        >
          Your collection
        </h2>
        <p className="text-muted max-sm:grow">
          <span className={`numeric font-semibold text-title ${collection.totalPoints === 0 ? '' : 'text-text'}`}>
            {collection.totalPoints.toLocaleString('en')}
          </span>{' '}
          {collection.totalPoints === 1 ? 'point' : 'points'}
        </p>
        {onStart !== undefined && (
          <Button size="lg" onClick={onStart}>
            <Play aria-hidden="true" className="size-5" />
            Start Game
          </Button>
        )}
      </div>
      {!isKept && (
        <p className="text-amber">
          This browser stores nothing for this site: the collection is lost when you leave the page.
        </p>
      )}
      <TokenRow counts={collection.tokens} />
      <div className="grid gap-5 border-line border-t pt-8">
        <h3 className="text-title">Achievements</h3>
        <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-4 wide:grid-cols-7">
          {ACHIEVEMENTS.map(({ id }) => {
            const isUnlocked = unlocked.includes(id);
            return (
              <li key={id} className="relative grid content-start gap-y-3">
                <AchievementMark id={id} isUnlocked={isUnlocked} />
                {!isUnlocked && <Lock aria-hidden="true" className="absolute top-3 right-3 size-4 text-muted" />}
                <p className="text-muted text-sm">
                  <span className={`block font-semibold ${isUnlocked ? 'text-text' : ''}`}>
                    {ACHIEVEMENT_TEXTS[id].title}
                    <VisuallyHidden>, {isUnlocked ? 'unlocked' : 'not yet unlocked'}</VisuallyHidden>
                  </span>
                  <span className="block">{ACHIEVEMENT_TEXTS[id].goal}</span>
                </p>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
