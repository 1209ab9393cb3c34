/** What rewards of a wallet depend on, at one instant. */
export interface RewardFacts {
  readonly level: number;
  readonly lastBonusClaimedMs: number | null;
  readonly isBonusAvailable: boolean;
}

export type RewardEvent =
  | { readonly type: 'bonus-available' }
  | { readonly type: 'bonus-claimed' }
  | { readonly type: 'level-reached'; readonly level: number };

/** Returns what happened between two instants. What was so before is no event, nor is a level that was lost. */
export function rewardEvents(before: RewardFacts, after: RewardFacts): readonly RewardEvent[] {
  const events: RewardEvent[] = [];
  if ((after.lastBonusClaimedMs ?? 0) > (before.lastBonusClaimedMs ?? 0)) events.push({ type: 'bonus-claimed' });
  if (after.isBonusAvailable && !before.isBonusAvailable) events.push({ type: 'bonus-available' });
  if (after.level > before.level) events.push({ type: 'level-reached', level: after.level });
  return events;
}
