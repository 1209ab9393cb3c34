import { request } from 'node:http';
import { startBareServer } from '../lib/bare-server.ts';
import type { LoadPlan, LoadResult } from '../load/plan.ts';
import { runGenerator } from '../load/run-generator.ts';

export interface PageRound {
  readonly productPerSecond: number;
  readonly barePerSecond: number;
  readonly failed: number;
}

/** Pages per second of the product beside a bare `node:http` server with the same response, in turns. */
export async function compareHtml(options: {
  readonly origin: string;
  readonly rounds: number;
  readonly plan: Pick<LoadPlan, 'warmUpMs' | 'measureMs'> & { readonly connections: number };
  readonly signal: AbortSignal;
  readonly onRound: (round: PageRound) => void;
}): Promise<readonly PageRound[]> {
  const { body, headers } = await fetchCompressed(options.origin);
  const bare = await startBareServer(body, headers);
  const { connections, ...plan } = options.plan;
  const requests = { type: 'page', path: '/', connections } as const;
  const run = ({ origin }: { readonly origin: string }) =>
    runGenerator({ ...plan, origin, requests, offeredPerSecond: undefined }, options.signal);
  try {
    const rounds: PageRound[] = [];
    for (let round = 0; round < options.rounds; round += 1) {
      // Alternately first and second, so that changes of the machine affect both alike.
      const isFirst = round % 2 === 0;
      const [first, second] = [await run(isFirst ? options : bare), await run(isFirst ? bare : options)];
      const [product, reference] = isFirst ? [first, second] : [second, first];
      const result = {
        productPerSecond: product.acknowledged / product.measuredSeconds,
        barePerSecond: reference.acknowledged / reference.measuredSeconds,
        failed: failuresOf(product) + failuresOf(reference),
      };
      rounds.push(result);
      options.onRound(result);
    }
    return rounds;
  } finally {
    await bare.kill();
  }
}

/** At least 1 when a request failed in the warm-up: its connection is missing from the measurement. */
function failuresOf({ failed, refused, firstFailure }: LoadResult): number {
  return Math.max(failed + refused, firstFailure === undefined ? 0 : 1);
}

/** Returns the page as it is sent, with the headers for the bare server. */
function fetchCompressed(origin: string): Promise<{ body: Buffer; headers: Record<string, string> }> {
  return new Promise((resolve, reject) => {
    request(origin, { headers: { accept: 'text/html', 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        // Node adds these itself.
        const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...rest } = response.headers;
        const headers = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]));
        resolve({ body: Buffer.concat(chunks), headers });
      });
    })
      .on('error', reject)
      .end();
  });
}
