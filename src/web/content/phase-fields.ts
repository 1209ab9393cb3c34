import type { PhaseField, PublicNumberField } from '#domain/presale/fields.ts';

export interface PhaseFieldText {
  /** The part of the form that the field stands in. */
  readonly group: 'what' | 'when' | 'price' | 'caps';
  readonly label: string;
  readonly hint?: string;
}

/** How the admin area names each field (specification, section 2). */
export const PHASE_FIELD_TEXTS: Record<PhaseField, PhaseFieldText> = {
  name: { group: 'what', label: 'Phase Name' },
  tokenId: { group: 'what', label: 'Token ID' },
  description: { group: 'what', label: 'Description' },
  startDate: { group: 'when', label: 'Start Date' },
  endDate: { group: 'when', label: 'End Date' },
  tokenPrice: { group: 'price', label: 'Token Price (USD)' },
  bonus: { group: 'price', label: 'Bonus Percentage (%)' },
  minPurchase: { group: 'price', label: 'Minimum Purchase (USD)' },
  maxPurchase: { group: 'price', label: 'Maximum Purchase (USD)' },
  softCap: { group: 'caps', label: 'Soft Cap (USD)' },
  hardCap: { group: 'caps', label: 'Hard Cap (USD)' },
  isActive: { group: 'when', label: 'Active Phase', hint: 'Visitors see an active phase as open.' },
};

/**
 * How the site states each public number; null: it does not. A label that a shipped phase has too (`presale.ts`) replaces
 * that phase's figure.
 */
export const PHASE_FIGURES: Record<PublicNumberField, { readonly label: string; readonly unit?: string } | null> = {
  tokenPrice: { label: 'Price' },
  bonus: { label: 'Bonus' },
  minPurchase: { label: 'Minimum purchase' },
  maxPurchase: null,
  softCap: null,
  hardCap: { label: 'Token cap', unit: 'TVX' },
};
