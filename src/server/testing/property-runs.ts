/** Returns how often a property test runs: `usual` times, or with PROPERTY_RUNS=10 ten times as often. */
export function propertyRuns(usual: number): number {
  return usual * Number(process.env.PROPERTY_RUNS ?? 1);
}
