import type { ReactNode } from 'react';
import type { AchievementMeasure } from '#domain/miner/history/achievement-list.ts';

/** On a grid of 48; drawn with strokes. */
const GLYPHS: Record<AchievementMeasure, string> = {
  hashes: 'M19 15v18M29 15v18M14 20h20M14 28h20',
  run: 'M13 24h5l3-8 6 16 3-8h5',
  tvx: 'M26 13l-9 13h6l-1 9 9-13h-6z',
  friends:
    'M19 22a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 33c0-5 3-8 7-8s7 3 7 8M30 23a3.5 3.5 0 1 0 0-7M30 26c3.5 0 6 2.5 6 7',
  hours: 'M24 14a10 10 0 1 0 0 20 10 10 0 0 0 0-20zM24 18v6l4 3',
  streak: 'M24 13c1 5 7 7 7 13a7 7 0 0 1-14 0c0-3 2-4 3-6 1 2 2 2 3 2 0-3 0-6 1-9z',
  days: 'M15 17h18v16H15zM15 22h18M20 14v5M28 14v5',
  bonuses: 'M15 22h18v12H15zM13 18h22v4H13zM24 18v16M24 18c-6 0-7-6-3-6 2 0 3 3 3 6zM24 18c6 0 7-6 3-6-2 0-3 3-3 6z',
  'game-points': 'M24 14l3 6.5 7 .8-5.2 4.7 1.5 7L24 29.5 17.7 33l1.5-7-5.2-4.7 7-.8z',
};

const HEXAGON = 'M24 3l18 10.5v21L24 45 6 34.5v-21z';
const INNER_HEXAGON = 'M24 7.5l14 8.2v16.600L24 40.5 10 32.300V15.7z';

/**
 * A badge from parts: the measure's glyph in a hexagon, which a second one fills once it is reached. `percent`: how far
 * the outline is drawn in the colour of `className`.
 */
export function AchievementBadge(props: {
  readonly measure: AchievementMeasure;
  readonly isReached: boolean;
  readonly percent?: number;
  readonly className: string;
}): ReactNode {
  const { measure, isReached, percent, className } = props;
  const ink = percent === undefined ? (isReached ? 'text-volt' : 'text-muted') : '';
  return (
    <svg
      aria-hidden="true"
      stroke="currentColor"
      viewBox="0 0 48 48"
      className={`shrink-0 fill-none ${ink} ${className}`}
    >
      <path d={HEXAGON} strokeWidth="1.5" strokeDasharray={isReached ? undefined : '3 3'} />
      {percent !== undefined && (
        <path d={HEXAGON} pathLength="100" strokeWidth="3" strokeDasharray={`${percent} 100`} />
      )}
      {isReached && <path d={INNER_HEXAGON} className="fill-volt-tint" strokeWidth="1" />}
      <path d={GLYPHS[measure]} strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
