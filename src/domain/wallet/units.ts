/** TVX and ether have 18 decimals, of which 6 are shown (specification, sections 3 and 9). */
export const TOKEN_DECIMALS = 18;
export const SHOWN_DECIMALS = 6;

/** Shown when the balance could not be read (section 8). */
export const UNREADABLE_BALANCE = '0.00';

const WEI_PER_SHOWN_STEP = 10n ** BigInt(TOKEN_DECIMALS - SHOWN_DECIMALS);
const SHOWN_STEPS_PER_TOKEN = 10n ** BigInt(SHOWN_DECIMALS);

/**
 * Tokens with 6 decimals, from whole wei (0 or more). Calculated with integers only, so every digit shown is right; what
 * lies behind the sixth decimal is cut off, never rounded up to tokens that are not there.
 */
export function formatWei(wei: bigint): string {
  const steps = wei / WEI_PER_SHOWN_STEP;
  return withPoint(steps / SHOWN_STEPS_PER_TOKEN, steps % SHOWN_STEPS_PER_TOKEN, SHOWN_DECIMALS);
}

/** All 18 decimals when `formatWei` cuts some of them off; undefined when it shows everything there is. */
export function exactWei(wei: bigint): string | undefined {
  if (wei % WEI_PER_SHOWN_STEP === 0n) return undefined;
  const weiPerToken = 10n ** BigInt(TOKEN_DECIMALS);
  return withPoint(wei / weiPerToken, wei % weiPerToken, TOKEN_DECIMALS);
}

function withPoint(whole: bigint, fraction: bigint, decimals: number): string {
  return `${whole}.${fraction.toString().padStart(decimals, '0')}`;
}

/** 256 bits, the largest number the chain itself knows. */
const WEI = /^0x[0-9a-f]{1,64}$/i;

/** A provider's balance, a hexadecimal quantity of wei; undefined for anything else. */
export function parseWei(answer: unknown): bigint | undefined {
  return typeof answer === 'string' && WEI.test(answer) ? BigInt(answer) : undefined;
}
