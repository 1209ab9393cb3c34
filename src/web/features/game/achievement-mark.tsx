import type { ReactNode } from 'react';
import { CoinPicture } from '#web/components/coins/coin-picture.tsx';
import { Bolt } from '#web/components/ui/bolt.tsx';
import type { GameAchievementId } from './rules/progress.ts';
import type { TokenTypeId } from './rules/tokens.ts';
import { CoinOutline } from './token-row.tsx';

interface AchievementTexts {
  readonly title: string;
  readonly message: string;
  readonly goal: string;
  /** The token that it is about, and how many of them. */
  readonly token?: readonly [TokenTypeId, number];
}

export const ACHIEVEMENT_TEXTS: Record<GameAchievementId, AchievementTexts> = {
  first_collection: { title: 'Token Collector', message: 'Collected your first token!', goal: 'First token' },
  bronze_master: {
    title: 'Bronze Master',
    message: 'Collected 10 bronze tokens!',
    goal: '10 bronze tokens',
    token: ['bronze', 10],
  },
  silver_collector: {
    title: 'Silver Collector',
    message: 'Collected 5 silver tokens!',
    goal: '5 silver tokens',
    token: ['silver', 5],
  },
  gold_finder: {
    title: 'Gold Finder',
    message: 'Collected 3 gold tokens!',
    goal: '3 gold tokens',
    token: ['gold', 3],
  },
  platinum_hunter: {
    title: 'Platinum Hunter',
    message: 'Collected 2 platinum tokens!',
    goal: '2 platinum tokens',
    token: ['platinum', 2],
  },
  diamond_discoverer: {
    title: 'Diamond Discoverer',
    message: 'Collected a diamond token!',
    goal: '1 diamond token',
    token: ['diamond', 1],
  },
  point_milestone_100: { title: 'Point Collector', message: 'Reached 100 points in all!', goal: '100 points in all' },
};

/** An achievement as an object: a tile with what it is for. Decorative, its words stand beside it. */
export function AchievementMark({
  id,
  isUnlocked,
}: {
  readonly id: GameAchievementId;
  readonly isUnlocked: boolean;
}): ReactNode {
  const { token } = ACHIEVEMENT_TEXTS[id];
  const CoinDrawing = isUnlocked ? CoinPicture : CoinOutline;
  return (
    <span
      aria-hidden="true"
      data-token={token?.[0]}
      className={`game-mark rounded-md border ${isUnlocked ? 'border-edge bg-surface' : 'coin-empty border-line'}`}
    >
      {token !== undefined &&
        Array.from({ length: Math.min(token[1], 3) }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal pictures that keep their order.
          <CoinDrawing key={index} metal={token[0]} className="game-mark-coin" />
        ))}
      {id === 'first_collection' && <Bolt lit={isUnlocked ? 6 : 0} className="h-3/5" />}
      {id === 'point_milestone_100' && (
        <span className={`font-display font-semibold text-title ${isUnlocked ? '' : 'text-muted'}`}>100</span>
      )}
    </span>
  );
}
