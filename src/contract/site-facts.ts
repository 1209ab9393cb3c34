import type { PublicPhase } from './presale.ts';

/**
 * What pages say that differs between installations or changes while the server runs. The server renders pages from it and
 * renders those again that depend on a fact that changed (`Page.facts`).
 */
export interface SiteFacts {
  /** Whether new mining wallets may be created (`NEW_WALLETS`). */
  readonly newWallets: NewWallets;
  /** As everybody may see them, by start date. */
  readonly presalePhases: readonly PublicPhase[];
}

export type NewWallets = 'open' | 'closed';
