/** What an administrator decides about a presale phase (specification, section 3). Amounts in USD, bonus in percent. */
export interface PhaseFields {
  readonly name: string;
  readonly description: string;
  /** ISO 8601, UTC. */
  readonly startDate: string;
  readonly endDate: string;
  readonly tokenPrice: number;
  readonly bonus: number;
  readonly minPurchase: number;
  readonly maxPurchase: number | null;
  readonly softCap: number | null;
  readonly hardCap: number | null;
  readonly tokenId: number | null;
  readonly isActive: boolean;
}

/** A phase while its form is filled in: a required number may be missing. */
export interface PhaseDraft extends Omit<PhaseFields, 'tokenPrice' | 'minPurchase'> {
  readonly tokenPrice: number | null;
  readonly minPurchase: number | null;
}

export interface Phase extends PhaseFields {
  readonly isCompleted: boolean;
}

/** Every field, in the order of the form; completion follows from the others. */
export const PHASE_FIELDS = [
  'name',
  'tokenId',
  'description',
  'startDate',
  'endDate',
  'tokenPrice',
  'bonus',
  'minPurchase',
  'maxPurchase',
  'softCap',
  'hardCap',
  'isActive',
] as const satisfies readonly (keyof PhaseFields)[];
