/** A random number, 0 ≤ x < 1. */
export function browserRandom(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
}
