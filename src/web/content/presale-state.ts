import type { PhasePosition } from '#domain/presale/timeline.ts';

/** The state of the presale in the description of the home page: part of a sentence. */
export const PRESALE_IN_DESCRIPTION: Readonly<Record<PhasePosition, string>> = {
  now: 'A TVX presale phase is active',
  next: 'The next TVX presale phase has not started',
  delayed: 'The TVX presale has not started',
  past: 'The TVX presale is closed',
};

/** In place of the built-in announcement of a price (`BUILT_IN_PRICE_LINE`), once the team has published phases. */
export const PRESALE_ANNOUNCEMENT = {
  text: (price: string, phase: string, state: string): string => `TVX ${price} - ${phase} price (${state})`,
  states: { now: 'active', next: 'not started', delayed: 'not started', past: 'closed' } satisfies Record<
    PhasePosition,
    string
  >,
  startsOn: (day: string): string => `starts on ${day}`,
} as const;
