import type { PublicPresale } from '#contract/presale.ts';
import type { PhaseVersion } from '#contract/site-data.ts';
import { PRESALE_FEED } from '#web/content/presale-changes.ts';
import type { PresaleView } from '../public/presale-view.ts';

/** What the documents of the presale are written from. */
export interface DocumentInput {
  readonly presale: PublicPresale;
  readonly view: PresaleView;
  readonly nowMs: number;
  readonly versions: readonly PhaseVersion[];
  /** Undefined: the documents have relative links. */
  readonly publicOrigin: string | undefined;
}

/** The part of stable identifiers that names the site; without an origin, a reserved one. */
export function siteHost(publicOrigin: string | undefined): string {
  return publicOrigin === undefined ? PRESALE_FEED.reservedHost : new URL(publicOrigin).hostname;
}
