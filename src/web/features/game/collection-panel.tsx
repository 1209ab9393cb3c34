import { Check, Lock } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Stat } from '#web/components/ui/stat.tsx';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { Coin } from './coin.tsx';
import { ACHIEVEMENTS, type GameAchievementId, type SavedProgress } from './rules/progress.ts';
import { TOKEN_TYPES, type TokenType } from './rules/tokens.ts';

export const ACHIEVEMENT_TEXTS: Record<
  GameAchievementId,
  { readonly title: string; readonly message: string; readonly goal: string }
> = {
  first_collection: {
    title: 'Token Collector',
    message: 'Collected your first token!',
    goal: 'Play a round',
  },
  bronze_master: { title: 'Bronze Master', message: 'Collected 10 bronze tokens!', goal: '10 bronze tokens' },
  silver_collector: { title: 'Silver Collector', message: 'Collected 5 silver tokens!', goal: '5 silver tokens' },
  gold_finder: { title: 'Gold Finder', message: 'Collected 3 gold tokens!', goal: '3 gold tokens' },
  platinum_hunter: { title: 'Platinum Hunter', message: 'Collected 2 platinum tokens!', goal: '2 platinum tokens' },
  diamond_discoverer: { title: 'Diamond Discoverer', message: 'Collected a diamond token!', goal: '1 diamond token' },
  point_milestone_100: { title: 'Point Collector', message: 'Reached 100 points in all!', goal: '100 points in all' },
};

interface CollectionPanelProps {
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
      <h2 id="collection-title" ref={heading} tabIndex={-1} className="text-title focus-visible:outline-none">
        Your collection
      </h2>
      <ul className="mt-5 grid gap-px border-line border-y bg-line sm:grid-cols-5">
        {TOKEN_TYPES.map((type) => (
          <TokenCount key={type.id} type={type} count={collection.tokens[type.id]} />
        ))}
      </ul>
      <dl className="mt-8 grid grid-cols-2 gap-x-6 gap-y-6 sm:grid-cols-3 lg:grid-cols-5">
        <Stat label="Total points" value={collection.totalPoints.toLocaleString('en')} />
        <Stat label="Best score" value={lifetime.bestScore} />
        <Stat label="Longest streak" value={lifetime.bestStreak} />
        <Stat label="Rounds played" value={lifetime.rounds.toLocaleString('en')} />
        <Stat
          label="Last played"
          value={
            collection.lastPlayed === null
              ? 'never'
              : new Date(collection.lastPlayed).toLocaleDateString('en', { dateStyle: 'medium' })
          }
        />
      </dl>
      <h3 className="mt-10 text-base">Achievements</h3>
      <p className="mt-1 text-muted text-sm">At most one is unlocked after each round.</p>
      <ul className="mt-3 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {ACHIEVEMENTS.map(({ id }) => (
          <AchievementRow key={id} id={id} isUnlocked={unlocked.includes(id)} />
        ))}
      </ul>
      <p className="mt-5 text-muted text-sm">
        {isKept
          ? 'Kept in this browser only. Clearing its data clears the collection.'
          : 'This browser stores nothing for this site: the collection is lost when you leave the page.'}
      </p>
    </section>
  );
}

function TokenCount({ type, count }: { readonly type: TokenType; readonly count: number }): ReactNode {
  return (
    <li className="flex min-w-0 items-center gap-4 bg-ground py-3 sm:flex-col sm:gap-2 sm:px-2 sm:py-6 sm:text-center">
      <Coin type={type} className={`size-12 shrink-0 sm:size-16 ${count === 0 ? 'opacity-35 grayscale' : ''}`} />
      <div className="min-w-0 max-sm:grow">
        <p className="font-semibold">{type.name}</p>
        <p className="text-muted text-sm">
          {type.rarity}, <span className="numeric">+{type.points}</span>
        </p>
      </div>
      <p className="numeric font-semibold text-title sm:order-first" data-testid={`count-${type.id}`}>
        {count.toLocaleString('en')}
      </p>
    </li>
  );
}

function AchievementRow(props: { readonly id: GameAchievementId; readonly isUnlocked: boolean }): ReactNode {
  const { id, isUnlocked } = props;
  const Icon = isUnlocked ? Check : Lock;
  return (
    <li className="flex items-center gap-3 border-line border-b py-3">
      <Icon aria-hidden="true" className={`size-4.5 shrink-0 ${isUnlocked ? 'text-volt' : 'text-muted'}`} />
      <p className={`min-w-0 grow font-semibold ${isUnlocked ? '' : 'text-muted'}`}>
        {ACHIEVEMENT_TEXTS[id].title}
        <VisuallyHidden>, {isUnlocked ? 'unlocked' : 'not yet unlocked'}</VisuallyHidden>
      </p>
      <p className="text-muted text-sm">{ACHIEVEMENT_TEXTS[id].goal}</p>
    </li>
  );
}
