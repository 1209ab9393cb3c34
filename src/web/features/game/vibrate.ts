import type { TokenTypeId } from '#domain/game/token-types.ts';

const PATTERN_MS: Record<TokenTypeId, number | number[]> = {
  bronze: 8,
  silver: 12,
  gold: 18,
  platinum: [14, 30, 14],
  diamond: [24, 30, 24, 30, 40],
};

/** Vibrates where supported. Before the first interaction, browsers would refuse it and log a message. */
export function vibrateFor(type: TokenTypeId): void {
  if (typeof navigator.vibrate !== 'function' || !(navigator.userActivation?.hasBeenActive ?? false)) return;
  navigator.vibrate(PATTERN_MS[type]);
}
