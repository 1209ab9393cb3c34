/** Specification, "Whitepaper tokenomics". The values differ from the landing page's; each set names its source. */

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

export const WHITEPAPER_TOKENOMICS = {
  totalSupplyTvx: 100_000_000,
  allocationTitle: 'Allocation of the supply',
  allocationColumns: { part: 'Part', amount: 'TVX', share: 'Share' },
  allocationTotal: 'Total supply',
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
  circulatingLabel: 'Circulating supply at launch',
  circulatingTvxMax: 15_000_000,
  atMost: 'at most',
  phasesTitle: 'Price and amount of each phase',
  phasesColumns: { phase: 'Phase', amount: 'TVX', price: 'Phase price', cap: 'Raise cap' },
  phasesTotal: 'All phases',
  phases: [
    { label: 'Phase 1', tvx: 4_000_000, priceUsd: 0.25, raiseCapUsd: 1_000_000 },
    { label: 'Phase 2', tvx: 4_000_000, priceUsd: 2.5, raiseCapUsd: 10_000_000 },
    { label: 'Phase 3', tvx: 5_000_000, priceUsd: 5, raiseCapUsd: 25_000_000 },
  ] satisfies readonly PresalePhaseNumbers[],
  targetPriceLabel: 'Mainnet target price',
  targetPriceUsd: { from: 7, to: 10 },
  marketCapLabel: 'Market cap',
  marketCapUsd: { from: 70_000_000, to: 100_000_000 },
} as const;
