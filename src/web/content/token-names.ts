import type { TokenTypeId } from '#domain/game/token-types.ts';

/** The names of the game's tokens, on the landing page and in the game. */
export const TOKEN_NAMES: Record<TokenTypeId, string> = {
  bronze: 'Bronze',
  silver: 'Silver',
  gold: 'Gold',
  platinum: 'Platinum',
  diamond: 'Diamond',
};
