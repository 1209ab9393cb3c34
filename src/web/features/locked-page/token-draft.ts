/** What somebody types about a token. */
export interface TokenDraft {
  readonly name: string;
  readonly symbol: string;
  readonly decimals: string;
  readonly supply: string;
}

export type DraftField = keyof TokenDraft;

export const DRAFT_LIMITS = { nameMax: 50, symbolMax: 11, decimalsMax: 18 } as const;

/** The largest amount that a contract of the ERC-20 standard can count, in smallest units. */
const UNITS_MAX = 2n ** 256n - 1n;

/** Digits, which may be grouped by commas. */
function wholeNumber(text: string): bigint | undefined {
  const digits = text.trim().replaceAll(',', '');
  return /^\d{1,80}$/.test(digits) ? BigInt(digits) : undefined;
}

/** The supply in the token's smallest units; undefined while it, or the decimals, cannot be read. */
export function smallestUnits({ decimals, supply }: TokenDraft): bigint | undefined {
  const [places, whole] = [wholeNumber(decimals), wholeNumber(supply)];
  if (places === undefined || whole === undefined || places > DRAFT_LIMITS.decimalsMax) return undefined;
  return whole * 10n ** places;
}

/** Returns the fields that a contract could not be created with. */
export function draftFaults(draft: TokenDraft): readonly DraftField[] {
  const name = draft.name.trim();
  const decimals = wholeNumber(draft.decimals);
  const supply = wholeNumber(draft.supply);
  const units = smallestUnits(draft);
  const isRight: Readonly<Record<DraftField, boolean>> = {
    name: name !== '' && name.length <= DRAFT_LIMITS.nameMax,
    symbol: new RegExp(`^[A-Z0-9]{1,${DRAFT_LIMITS.symbolMax}}$`).test(draft.symbol.trim()),
    decimals: decimals !== undefined && decimals <= DRAFT_LIMITS.decimalsMax,
    supply: supply !== undefined && supply > 0n && (units === undefined || units <= UNITS_MAX),
  };
  return (Object.keys(isRight) as DraftField[]).filter((field) => !isRight[field]);
}

/** The draft as JSON, its supply in smallest units and as text, because JSON's numbers are too small for it. */
export function draftJson(draft: TokenDraft): string {
  const [name, symbol] = [draft.name.trim(), draft.symbol.trim()];
  const supply = String(smallestUnits(draft) ?? '');
  return JSON.stringify({ name, symbol, decimals: Number(wholeNumber(draft.decimals)), supply }, null, 2);
}
