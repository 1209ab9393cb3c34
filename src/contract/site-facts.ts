import type { PublicPhase } from './presale.ts';

/**
 * Content of pages that differs between installations or changes while the server runs. When a fact changes, the server
 * renders the pages again that depend on it (`Page.facts`).
 */
export interface SiteFacts {
  /** Whether new mining wallets may be created (`NEW_WALLETS`). */
  readonly newWallets: NewWallets;
  /** Newsletter sign-ups are confirmed by mail (`SMTP_URL` is set). */
  readonly confirmsNewsletter?: boolean | undefined;
  /** The public phases, by start date. */
  readonly presalePhases: readonly PublicPhase[];
}

export type NewWallets = 'open' | 'closed';
