import lighthouse, { type Result } from 'lighthouse';

/**
 * Runs Lighthouse in the browser that listens on `port`, with its default mobile settings (slow phone, slow 4G,
 * simulated).
 */
export async function auditPage(url: string, port: number): Promise<Result> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' });
  if (result === undefined) throw new Error(`Lighthouse returned no result for ${url}.`);
  return result.lhr;
}
