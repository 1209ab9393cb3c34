import type { PhaseField, PublicNumberField } from '#domain/presale/fields.ts';

/** The groups of the form, in order. */
export const PHASE_FIELD_GROUPS = {
  general: 'General',
  schedule: 'Schedule',
  price: 'Price and purchase',
  caps: 'Caps',
} as const;

export interface PhaseFieldText {
  readonly group: keyof typeof PHASE_FIELD_GROUPS;
  readonly label: string;
  readonly hint?: string;
}

/** How the admin area names each field (specification, section 2). */
export const PHASE_FIELD_TEXTS: Record<PhaseField, PhaseFieldText> = {
  name: { group: 'general', label: 'Phase Name' },
  tokenId: { group: 'general', label: 'Token ID' },
  description: { group: 'general', label: 'Description' },
  startDate: { group: 'schedule', label: 'Start Date' },
  endDate: { group: 'schedule', label: 'End Date' },
  tokenPrice: { group: 'price', label: 'Token Price (USD)' },
  bonus: { group: 'price', label: 'Bonus Percentage (%)' },
  minPurchase: { group: 'price', label: 'Minimum Purchase (USD)' },
  maxPurchase: { group: 'price', label: 'Maximum Purchase (USD)' },
  softCap: { group: 'caps', label: 'Soft Cap (USD)' },
  hardCap: { group: 'caps', label: 'Hard Cap (USD)' },
  isScheduled: {
    group: 'schedule',
    label: 'Active by Schedule',
    hint: 'Active exactly from the start until the end, by the server’s clock. Otherwise you switch it on and off.',
  },
  isActive: { group: 'schedule', label: 'Active Phase', hint: 'Visitors see an active phase as open.' },
};

/**
 * How the site shows each public number; null: not at all. A value of a default phase (`presale.ts`) with the same
 * label is replaced.
 */
export const PHASE_STATS: Record<PublicNumberField, { readonly label: string; readonly unit?: string } | null> = {
  tokenPrice: { label: 'Price' },
  bonus: { label: 'Bonus' },
  minPurchase: { label: 'Minimum purchase' },
  maxPurchase: null,
  softCap: null,
  hardCap: { label: 'Token cap', unit: 'TVX' },
};
