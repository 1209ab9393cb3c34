import { Check, Lock } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { ACHIEVEMENTS } from '#domain/game/achievements.ts';
import { TOKEN_TYPES } from '#domain/game/token-types.ts';
import { Stat } from '#web/components/ui/stat.tsx';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { ACHIEVEMENT_WORDS, GAME_CONTENT, RARITY_NAMES, TOKEN_NAMES } from '#web/content/game.ts';
import { Coin } from './coin.tsx';
import type { Keepsakes } from './game-storage.ts';

const WORDS = GAME_CONTENT.collection;

export interface CollectionPanelProps {
  readonly keepsakes: Keepsakes;
  /** 'View Collection' leads here. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** What was collected in all rounds. Shown while idle, when there is a collection. */
export function CollectionPanel({ keepsakes, heading }: CollectionPanelProps): ReactNode {
  const { collection, lifetime, unlocked } = keepsakes;
  return (
    <section aria-labelledby="collection-title" className="mt-12">
      <h2 id="collection-title" ref={heading} tabIndex={-1} className="text-xl focus-visible:outline-none">
        {WORDS.title}
      </h2>
      <ul className="mt-5 grid border-line border-y sm:grid-cols-5 sm:divide-x sm:divide-line max-sm:divide-y max-sm:divide-line">
        {TOKEN_TYPES.map((type) => (
          <li
            key={type.id}
            className="flex min-w-0 items-center gap-4 py-3 sm:flex-col sm:gap-2 sm:px-2 sm:py-6 sm:text-center"
          >
            <Coin
              type={type}
              className={`size-12 shrink-0 sm:size-16 ${collection.tokens[type.id] === 0 ? 'opacity-35 grayscale' : ''}`}
            />
            <div className="min-w-0 max-sm:grow">
              <p className="font-semibold">{TOKEN_NAMES[type.id]}</p>
              <p className="text-muted text-sm">
                {RARITY_NAMES[type.rarity]}, <span className="figures">+{type.points}</span>
              </p>
            </div>
            <p className="figures font-semibold text-xl sm:order-first" data-testid={`count-${type.id}`}>
              {collection.tokens[type.id].toLocaleString('en')}
            </p>
          </li>
        ))}
      </ul>
      <dl className="mt-8 grid grid-cols-2 gap-x-6 gap-y-6 sm:grid-cols-3 lg:grid-cols-5">
        <Stat label={WORDS.totalPoints} value={collection.totalPoints.toLocaleString('en')} />
        <Stat label={WORDS.bestScore} value={lifetime.bestScore} />
        <Stat label={WORDS.bestStreak} value={lifetime.bestStreak} />
        <Stat label={WORDS.rounds} value={lifetime.rounds.toLocaleString('en')} />
        <Stat
          label={WORDS.lastPlayed}
          value={
            collection.lastPlayed === null
              ? WORDS.never
              : new Date(collection.lastPlayed).toLocaleDateString('en', { dateStyle: 'medium' })
          }
        />
      </dl>
      <h3 className="mt-10 text-lg">{WORDS.achievements}</h3>
      <p className="mt-1 text-muted text-sm">{WORDS.oneAtATime}</p>
      <ul className="mt-3 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {ACHIEVEMENTS.map(({ id }) => {
          const isUnlocked = unlocked.includes(id);
          const Icon = isUnlocked ? Check : Lock;
          return (
            <li key={id} className="flex items-center gap-3 border-line border-b py-3">
              <Icon aria-hidden="true" className={`size-4.5 shrink-0 ${isUnlocked ? 'text-volt' : 'text-muted'}`} />
              <p className={`min-w-0 grow font-semibold ${isUnlocked ? '' : 'text-muted'}`}>
                {ACHIEVEMENT_WORDS[id].title}
                <VisuallyHidden>, {isUnlocked ? WORDS.unlocked : WORDS.locked}</VisuallyHidden>
              </p>
              <p className="text-muted text-sm">{ACHIEVEMENT_WORDS[id].goal}</p>
            </li>
          );
        })}
      </ul>
      <p className="mt-5 text-muted text-sm">{WORDS.storedHere}</p>
    </section>
  );
}
