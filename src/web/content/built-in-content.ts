import type { PriceId } from '#domain/content/content.ts';
import type { PlannedDate, PlannedDateId } from '#domain/planned-date.ts';
import {
  MAINNET,
  PRESALE_START,
  Q1_2026,
  Q2_2026,
  Q3_2025,
  Q4_2025,
  SECURITY_AUDIT,
  TOKEN_CREATION,
  WALLET_LAUNCH,
} from './dates.ts';
import { BUILT_IN_LINKS } from './links.ts';
import { PRESALE_BANNER, type PresaleStat } from './presale.ts';
import { LANDING_TOKENOMICS } from './tokenomics.ts';

/** What the team's editor starts from: the default content. */
export const BUILT_IN_CONTENT = {
  plannedDates: {
    walletLaunch: WALLET_LAUNCH,
    securityAudit: SECURITY_AUDIT,
    presaleStart: PRESALE_START,
    mainnet: MAINNET,
    tokenCreation: TOKEN_CREATION,
    q3: Q3_2025,
    q4: Q4_2025,
    q1: Q1_2026,
    q2: Q2_2026,
  } satisfies Readonly<Record<PlannedDateId, PlannedDate>>,
  links: BUILT_IN_LINKS,
  prices: {
    presaleBanner: builtInPrice(PRESALE_BANNER.stats, 'presaleBanner'),
    presalePrice: builtInPrice(LANDING_TOKENOMICS.stats, 'presalePrice'),
    marketCap: builtInPrice(LANDING_TOKENOMICS.stats, 'marketCap'),
  },
} as const;

function builtInPrice(stats: readonly PresaleStat[], id: PriceId): string {
  return stats.find(({ priceId }) => priceId === id)?.value ?? '';
}
