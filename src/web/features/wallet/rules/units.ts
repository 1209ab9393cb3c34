/** TVX and ether have 18 decimals; 6 are shown (specification, "Client behaviour"). */
export const TOKEN_DECIMALS = 18;
export const SHOWN_DECIMALS = 6;

/** Shown when the balance could not be read (specification, "Wallet panel notices"). */
export const PLACEHOLDER_BALANCE = '0.00';

const WEI_PER_SHOWN_STEP = 10n ** BigInt(TOKEN_DECIMALS - SHOWN_DECIMALS);
const SHOWN_STEPS_PER_TOKEN = 10n ** BigInt(SHOWN_DECIMALS);

/**
 * Formats whole wei (0 or more) as tokens, grouped, with 6 decimals. Truncates: rounding up would invent tokens.
 */
export function formatWei(wei: bigint): string {
  const steps = wei / WEI_PER_SHOWN_STEP;
  const whole = (steps / SHOWN_STEPS_PER_TOKEN).toString().replace(/\B(?=(\d{3})+$)/g, ',');
  return `${whole}.${(steps % SHOWN_STEPS_PER_TOKEN).toString().padStart(SHOWN_DECIMALS, '0')}`;
}

/** At most 256 bits, the chain's own limit. */
const WEI = /^\s*0x[0-9a-f]{1,64}\s*$/i;

/** Parses a provider's balance, a hexadecimal quantity of wei. */
export function parseWei(value: unknown): bigint | undefined {
  return typeof value === 'string' && WEI.test(value) ? BigInt(value) : undefined;
}
