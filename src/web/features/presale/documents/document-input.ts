import type { PublicPresale } from '#contract/presale.ts';
import type { PhaseVersion } from '#contract/site-data.ts';
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
