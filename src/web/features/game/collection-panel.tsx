import { Check, Lock } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { ACHIEVEMENTS, type GameAchievementId } from '#domain/game/achievements.ts';
import type { SavedProgress } from '#domain/game/progress.ts';
import { TOKEN_TYPES, type TokenType } from '#domain/game/token-types.ts';
import { Stat } from '#web/components/ui/stat.tsx';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { Coin } from './coin.tsx';
import { ACHIEVEMENT_TEXTS, GAME_CONTENT, TOKEN_NAMES } from './texts.ts';

const TEXTS = GAME_CONTENT.collection;

export interface CollectionPanelProps {
  readonly progress: SavedProgress;
  /** False where this browser does not store it. */
  readonly isKept: boolean;
  /** Focused by 'View Collection'. */
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

export function CollectionPanel({ progress, isKept, heading }: CollectionPanelProps): ReactNode {
  const { collection, lifetime, unlocked } = progress;
  return (
    <section aria-labelledby="collection-title" className="mt-12">
      <h2 id="collection-title" ref={heading} tabIndex={-1} className="text-xl focus-visible:outline-none">
        {TEXTS.title}
      </h2>
      <ul className="mt-5 grid gap-px border-line border-y bg-line sm:grid-cols-5">
        {TOKEN_TYPES.map((type) => (
          <TokenCount key={type.id} type={type} count={collection.tokens[type.id]} />
        ))}
      </ul>
      <dl className="mt-8 grid grid-cols-2 gap-x-6 gap-y-6 sm:grid-cols-3 lg:grid-cols-5">
        <Stat label={TEXTS.totalPoints} value={collection.totalPoints.toLocaleString('en')} />
        <Stat label={TEXTS.bestScore} value={lifetime.bestScore} />
        <Stat label={TEXTS.bestStreak} value={lifetime.bestStreak} />
        <Stat label={TEXTS.rounds} value={lifetime.rounds.toLocaleString('en')} />
        <Stat
          label={TEXTS.lastPlayed}
          value={
            collection.lastPlayed === null
              ? TEXTS.never
              : new Date(collection.lastPlayed).toLocaleDateString('en', { dateStyle: 'medium' })
          }
        />
      </dl>
      <h3 className="mt-10 text-lg">{TEXTS.achievements}</h3>
      <p className="mt-1 text-muted text-sm">{TEXTS.oneAtATime}</p>
      <ul className="mt-3 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {ACHIEVEMENTS.map(({ id }) => (
          <AchievementRow key={id} id={id} isUnlocked={unlocked.includes(id)} />
        ))}
      </ul>
      <p className="mt-5 text-muted text-sm">{isKept ? TEXTS.storedHere : TEXTS.notStored}</p>
    </section>
  );
}

function TokenCount({ type, count }: { readonly type: TokenType; readonly count: number }): ReactNode {
  return (
    <li className="flex min-w-0 items-center gap-4 bg-ground py-3 sm:flex-col sm:gap-2 sm:px-2 sm:py-6 sm:text-center">
      <Coin type={type} className={`size-12 shrink-0 sm:size-16 ${count === 0 ? 'opacity-35 grayscale' : ''}`} />
      <div className="min-w-0 max-sm:grow">
        <p className="font-semibold">{TOKEN_NAMES[type.id]}</p>
        <p className="text-muted text-sm">
          {type.rarity}, <span className="numeric">+{type.points}</span>
        </p>
      </div>
      <p className="numeric font-semibold text-xl sm:order-first" data-testid={`count-${type.id}`}>
        {count.toLocaleString('en')}
      </p>
    </li>
  );
}

function AchievementRow({
  id,
  isUnlocked,
}: {
  readonly id: GameAchievementId;
  readonly isUnlocked: boolean;
}): ReactNode {
  const Icon = isUnlocked ? Check : Lock;
  return (
    <li className="flex items-center gap-3 border-line border-b py-3">
      <Icon aria-hidden="true" className={`size-4.5 shrink-0 ${isUnlocked ? 'text-volt' : 'text-muted'}`} />
      <p className={`min-w-0 grow font-semibold ${isUnlocked ? '' : 'text-muted'}`}>
        {ACHIEVEMENT_TEXTS[id].title}
        <VisuallyHidden>, {isUnlocked ? TEXTS.unlocked : TEXTS.locked}</VisuallyHidden>
      </p>
      <p className="text-muted text-sm">{ACHIEVEMENT_TEXTS[id].goal}</p>
    </li>
  );
}
