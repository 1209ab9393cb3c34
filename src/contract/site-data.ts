import type { NewsEntry } from '#domain/content/content.ts';
import type { VisibleContent } from '#domain/content/content-at.ts';
import type { PublishedSnapshot } from './claims.ts';
import type { PublicPhase, PublicPresale } from './presale.ts';
import type { ServerStatus } from './status.ts';

/**
 * Content of pages that differs between installations or changes while the server runs. When a fact changes, the server
 * renders the pages again that depend on it (`PAGE_FACTS`).
 */
export interface SiteData {
  /** Whether new mining wallets may be created (`NEW_WALLETS`, or as the team has set it). */
  readonly newWallets: NewWallets;
  /** Newsletter sign-ups are confirmed by mail (`SMTP_URL` is set). */
  readonly confirmsNewsletter?: boolean | undefined;
  /** What the team has published of the pages' content; undefined: everything has its default. */
  readonly content?: VisibleContent | undefined;
  /** The public phases, by start date. */
  readonly presalePhases: readonly PublicPhase[];
  readonly presaleHistory: PresaleHistory;
  /** Where to report vulnerabilities, a `mailto:` or `https:` address (`SECURITY_CONTACT`). */
  readonly securityContact?: string | undefined;
  /** Measured for one response. Undefined in pages that are rendered in advance: the browser requests it. */
  readonly serverStatus?: ServerStatus | undefined;
  /** The latest published snapshots of claims, newest first; undefined: none. */
  readonly snapshots?: readonly PublishedSnapshot[] | undefined;
  /** Undefined: nothing was ever published. */
  readonly news?: PublicNews | undefined;
  /** undefined: everything is kept. */
  readonly retention?: Retention | undefined;
}

export interface PublicNews {
  /** Newest first. */
  readonly entries: readonly RenderedNews[];
  /** When the list changed last; never falls. */
  readonly updatedAt: string;
}

export interface RenderedNews extends Pick<NewsEntry, 'id' | 'date' | 'title'> {
  /** Of the text: tags that the server writes itself, around escaped text. */
  readonly html: string;
}

export interface Retention {
  /** The activity log: changes of accounts and phases, actions of administrators (`ACTIVITY_LOG_DAYS`). */
  readonly activityDays?: number | undefined;
  /** Addresses that left the newsletter (`LEFT_SUBSCRIPTIONS_DAYS`). */
  readonly leftSubscriptionsDays?: number | undefined;
}

/** What is stored about changes of the phases, as far as it is public. The first start's phases are not a change. */
export interface PresaleHistory {
  /** All of them, newest first. */
  readonly changes: PublicPresale['changes'];
  /** Of each phase that was created or changed since the first start. */
  readonly revisions: readonly PhaseVersion[];
}

export interface PhaseVersion {
  readonly phaseId: number;
  readonly version: number;
  readonly changedAt: string;
}

export const NO_PRESALE_HISTORY: PresaleHistory = { changes: [], revisions: [] };

export type NewWallets = 'open' | 'closed';
