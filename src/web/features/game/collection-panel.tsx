import type { ReactNode, RefObject } from 'react';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { ACHIEVEMENT_TEXTS, AchievementMark } from './achievement-mark.tsx';
import { Coin } from './coin.tsx';
import { ACHIEVEMENTS, type SavedProgress } from './rules/progress.ts';
import { TOKEN_TYPES } from './rules/tokens.ts';

interface CollectionPanelProps {
  readonly progress: SavedProgress;
  /** False where this browser does not store it. */
  readonly isKept: boolean;
  /** Focused by 'View Collection'. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

export function CollectionPanel({ progress, isKept, heading }: CollectionPanelProps): ReactNode {
  const { collection, unlocked } = progress;
  return (
    <section aria-labelledby="collection-title" className="grid gap-8 pt-10 pb-4 md:gap-12">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="collection-title" ref={heading} tabIndex={-1} className="text-heading focus-visible:outline-none">
          Your collection
        </h2>
        <p className="text-muted">
          <span className="numeric font-semibold text-text text-title">
            {collection.totalPoints.toLocaleString('en')}
          </span>{' '}
          {collection.totalPoints === 1 ? 'point' : 'points'}
        </p>
      </div>
      {!isKept && (
        <p className="text-amber">
          This browser stores nothing for this site: the collection is lost when you leave the page.
        </p>
      )}
      <ul className="grid grid-cols-5 gap-x-2 sm:gap-x-10">
        {TOKEN_TYPES.map((type) => {
          const count = collection.tokens[type.id];
          return (
            <li key={type.id} className="grid min-w-0 content-start justify-items-center text-center">
              <Coin type={type} className={`w-full max-w-40 ${count === 0 ? 'opacity-40 saturate-70' : ''}`} />
              <span className="numeric mt-3 font-semibold sm:text-title" data-testid={`count-${type.id}`}>
                {count.toLocaleString('en')}
              </span>
              <span className="text-muted text-sm max-[22rem]:tracking-tighter">{type.name}</span>
            </li>
          );
        })}
      </ul>
      <div className="grid gap-5 border-line border-t pt-8">
        <h3 className="text-title">Achievements</h3>
        <ul className="grid gap-x-4 gap-y-6 sm:grid-cols-4 wide:grid-cols-7">
          {ACHIEVEMENTS.map(({ id }) => {
            const isUnlocked = unlocked.includes(id);
            return (
              <li key={id} className="grid items-center gap-x-5 max-sm:grid-cols-[7rem_1fr] sm:gap-y-3">
                <AchievementMark id={id} isUnlocked={isUnlocked} />
                <p className={isUnlocked ? '' : 'text-muted'}>
                  <span className="block font-semibold text-sm">
                    {ACHIEVEMENT_TEXTS[id].title}
                    <VisuallyHidden>, {isUnlocked ? 'unlocked' : 'not yet unlocked'}</VisuallyHidden>
                  </span>
                  <span className="block text-muted text-sm">{ACHIEVEMENT_TEXTS[id].goal}</span>
                </p>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
