/** Returns the cases of a property over a real server, each of milliseconds to seconds: five times in the long tier. */
export function propertyRuns(usual: number): number {
  return process.env.TEST_TIER === 'long' ? 5 * usual : usual;
}
