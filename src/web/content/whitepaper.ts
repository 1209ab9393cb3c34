import type { IsoDay } from '#domain/planned-date.ts';

/** The footer of the printed pages repeats it (`whitepaper-print.css`). */
export const WHITEPAPER_EDITION = { version: '1.2', day: '2026-11-27' satisfies IsoDay } as const;

export interface AllocationPart {
  readonly label: string;
  readonly tvx: number;
  readonly remark?: string;
}

export interface PresalePhaseNumbers {
  readonly label: string;
  readonly tvx: number;
  readonly priceUsd: number;
  readonly raiseCapUsd: number;
}

/** Specification, "Whitepaper tokenomics". The values differ from the landing page's; each set names its source. */
export const WHITEPAPER_TOKENOMICS = {
  totalSupplyTvx: 100_000_000,
  allocation: [
    { label: 'Phase 1 presale', tvx: 4_000_000 },
    { label: 'Phase 2 presale', tvx: 4_000_000 },
    { label: 'Phase 3 presale', tvx: 5_000_000 },
    { label: 'Public listing', tvx: 2_000_000 },
    { label: 'Validator incentives', tvx: 25_000_000 },
    { label: 'Developer grants', tvx: 20_000_000 },
    { label: 'Treasury', tvx: 30_000_000 },
    { label: 'Team', tvx: 10_000_000, remark: 'vested' },
  ] satisfies readonly AllocationPart[],
  circulatingTvxMax: 15_000_000,
  phases: [
    { label: 'Phase 1', tvx: 4_000_000, priceUsd: 0.25, raiseCapUsd: 1_000_000 },
    { label: 'Phase 2', tvx: 4_000_000, priceUsd: 2.5, raiseCapUsd: 10_000_000 },
    { label: 'Phase 3', tvx: 5_000_000, priceUsd: 5, raiseCapUsd: 25_000_000 },
  ] satisfies readonly PresalePhaseNumbers[],
  targetPriceUsd: { from: 7, to: 10 },
  marketCapUsd: { from: 70_000_000, to: 100_000_000 },
} as const;
