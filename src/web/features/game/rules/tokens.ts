export type TokenTypeId = 'bronze' | 'silver' | 'gold' | 'platinum' | 'diamond';

export type Rarity = 'common' | 'uncommon' | 'rare' | 'epic' | 'legendary';

export interface TokenType {
  readonly id: TokenTypeId;
  readonly name: string;
  readonly points: number;
  readonly rarity: Rarity;
  readonly color: string;
}

export type TokenCounts = Record<TokenTypeId, number>;

/** The fixed list (specification, "Game token type"), the most common first. */
export const TOKEN_TYPES: readonly TokenType[] = [
  { id: 'bronze', name: 'Bronze', points: 1, rarity: 'common', color: '#CD7F32' },
  { id: 'silver', name: 'Silver', points: 5, rarity: 'uncommon', color: '#C0C0C0' },
  { id: 'gold', name: 'Gold', points: 10, rarity: 'rare', color: '#FFD700' },
  { id: 'platinum', name: 'Platinum', points: 25, rarity: 'epic', color: '#E5E4E2' },
  { id: 'diamond', name: 'Diamond', points: 100, rarity: 'legendary', color: '#B9F2FF' },
];

export const POINTS_MAX: number = Math.max(...TOKEN_TYPES.map(({ points }) => points));

export function noTokens(): TokenCounts {
  return { bronze: 0, silver: 0, gold: 0, platinum: 0, diamond: 0 };
}

const POINTS = Object.fromEntries(TOKEN_TYPES.map(({ id, points }) => [id, points])) as TokenCounts;

export function pointsOf(type: TokenTypeId): number {
  return POINTS[type];
}

export function pointsOfAll(counts: Readonly<TokenCounts>): number {
  return TOKEN_TYPES.reduce((sum, { id, points }) => sum + counts[id] * points, 0);
}

export function isTokenTypeId(value: unknown): value is TokenTypeId {
  return TOKEN_TYPES.some(({ id }) => id === value);
}
