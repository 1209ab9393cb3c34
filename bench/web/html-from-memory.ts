import { fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startServerProcess } from '#server/testing/server-process.ts';
import type { PagePlan, PageResult } from './page-load.ts';

const READY_MS_MAX = 30_000;
const GENERATOR = fileURLToPath(new URL('./page-load-process.ts', import.meta.url));
const BARE = fileURLToPath(new URL('../contenders/bare-page.ts', import.meta.url));

export interface PageRound {
  readonly productPerSecond: number;
  readonly barePerSecond: number;
  readonly failed: number;
  readonly productBytes: number;
  readonly bareBytes: number;
}

/**
 * Pages a second of the product beside bare `node:http` that sends the same body under the same headers, in turns of
 * changing order.
 */
export async function raceHtml(options: {
  readonly origin: string;
  /** An empty folder for the page's bytes. */
  readonly folder: string;
  readonly rounds: number;
  readonly plan: Pick<PagePlan, 'connections' | 'warmUpMs' | 'measureMs'>;
  readonly onRound: (round: PageRound) => void;
}): Promise<readonly PageRound[]> {
  const { body, headers } = await answerOf(options.origin);
  const file = path.join(options.folder, 'page');
  await writeFile(file, body);
  const bare = await startServerProcess({
    args: ['--import', 'tsx', BARE],
    env: { PAGE_FILE: file, PAGE_HEADERS: JSON.stringify(headers) },
    readyMsMax: READY_MS_MAX,
  });
  try {
    const rounds: PageRound[] = [];
    for (let round = 0; round < options.rounds; round += 1) {
      const run = (origin: string) => runGenerator({ ...options.plan, origin, path: '/' });
      // Forwards and backwards, so that a machine that grows busier treats both alike.
      const first = await run(round % 2 === 0 ? options.origin : bare.origin);
      const second = await run(round % 2 === 0 ? bare.origin : options.origin);
      const [product, floor] = round % 2 === 0 ? [first, second] : [second, first];
      const result = {
        productPerSecond: product.perSecond,
        barePerSecond: floor.perSecond,
        failed: product.failed + floor.failed,
        productBytes: product.answerBytes,
        bareBytes: floor.answerBytes,
      };
      rounds.push(result);
      options.onRound(result);
    }
    return rounds;
  } finally {
    await bare.kill();
  }
}

/** The page as sent, compressed, with the headers that the bare server repeats. */
function answerOf(origin: string): Promise<{ body: Buffer; headers: Record<string, string> }> {
  return new Promise((resolve, reject) => {
    request(origin, { headers: { accept: 'text/html', 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        // Node writes these itself, on both sides.
        const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...rest } = response.headers;
        const headers = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]));
        resolve({ body: Buffer.concat(chunks), headers });
      });
    })
      .on('error', reject)
      .end();
  });
}

function runGenerator(plan: PagePlan): Promise<PageResult> {
  return new Promise((resolve, reject) => {
    const child = fork(GENERATOR);
    child.once('error', reject);
    child.once('exit', (code, by) => reject(new Error(`the load generator ended early (${by ?? code})`)));
    child.once('message', (result) => resolve(result as PageResult));
    child.send(plan);
  });
}
