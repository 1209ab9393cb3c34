/** TVX has 18 decimals (specification, "Network definitions"): one unit is 10^-18 TVX. */
const DECIMALS = 18;
const UNITS_PER_TVX = 10n ** BigInt(DECIMALS);
/** The most that the leaf's type, uint256, holds. */
const UNITS_MAX = 2n ** 256n - 1n;

const FRACTION_BITS = 52n;
const FRACTION_MASK = (1n << FRACTION_BITS) - 1n;
/** Of a double that is read as a whole mantissa times a power of two. */
const EXPONENT_BIAS = 1_075n;

/** The same memory, as a double and as its bits: allocated once, because a million balances are converted. */
const DOUBLE = new Float64Array(1);
const BITS = new BigUint64Array(DOUBLE.buffer);

/** A balance that no claim can hold: negative, not a number, or beyond uint256. */
export class AmountError extends Error {}

/**
 * Returns a stored balance in units of 10^-18 TVX: the exact value of the double, without what is smaller than a unit.
 * So it is never more than what is stored.
 *
 * @throws {AmountError}
 */
export function unitsOf(tvx: number): bigint {
  if (!(tvx >= 0 && tvx < Infinity)) throw new AmountError(`${tvx} is not an amount`);
  DOUBLE[0] = tvx;
  const [bits = 0n] = BITS;
  // The sign bit is left out: it is set in -0 only.
  const biasedExponent = (bits & ~(1n << 63n)) >> FRACTION_BITS;
  const fraction = bits & FRACTION_MASK;
  const isSubnormal = biasedExponent === 0n;
  const mantissa = isSubnormal ? fraction : fraction + FRACTION_MASK + 1n;
  const exponent = (isSubnormal ? 1n : biasedExponent) - EXPONENT_BIAS;
  // A shift to the left by a negative number is one to the right, which rounds down.
  const units = (mantissa * UNITS_PER_TVX) << exponent;
  if (units > UNITS_MAX) throw new AmountError(`${tvx} is more than a claim can hold`);
  return units;
}

export function formatUnits(units: bigint): string {
  return `${units / UNITS_PER_TVX}.${(units % UNITS_PER_TVX).toString().padStart(DECIMALS, '0')}`;
}

/** Parses a decimal number of units; undefined when it is not one of uint256 in its shortest form. */
export function parseUnits(text: string): bigint | undefined {
  if (!/^(?:0|[1-9][0-9]{0,77})$/.test(text)) return undefined;
  const units = BigInt(text);
  return units <= UNITS_MAX ? units : undefined;
}

/** Formats units of 10^-18 TVX with so many decimals, cut and not rounded: `12,345.678901`. */
export function tvxAmount(units: string, decimals: number): string {
  const [whole = '', fraction = ''] = formatUnits(BigInt(units)).split('.');
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${fraction.slice(0, decimals)}`;
}
