/** Returns the cases of a property over a real server, each of milliseconds to seconds: ten times in the long tier. */
export function propertyRuns(usual: number): number {
  return process.env.TEST_TIER === 'long' ? 10 * usual : usual;
}
