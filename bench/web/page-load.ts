import { setTimeout as wait } from 'node:timers/promises';
import { Connection } from '../load/connection.ts';
import { startNappingLoop } from '../load/napping-loop.ts';

export interface PagePlan {
  readonly origin: string;
  readonly path: string;
  readonly connections: number;
  readonly warmUpMs: number;
  readonly measureMs: number;
}

export interface PageResult {
  /** Answers with status 200 in the measured time, per second. */
  readonly perSecond: number;
  /** Other answers and broken connections of the whole run. */
  readonly failed: number;
  /** Bytes of one answer, head and body. */
  readonly answerBytes: number;
}

/** Asks for one page over and over, each connection again as soon as it is answered. */
export async function loadPage(plan: PagePlan): Promise<PageResult> {
  const { hostname, port } = new URL(plan.origin);
  const request = Buffer.from(
    `GET ${plan.path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept: text/html\r\nAccept-Encoding: br\r\n\r\n`,
  );
  let measuring = false;
  let ended = false;
  let answered = 0;
  let failed = 0;
  let answerBytes = 0;
  const connections = Array.from({ length: plan.connections }, () => {
    const connection: Connection = new Connection(
      { host: hostname, port: Number(port) },
      {
        onAnswer({ status, bodyEnd }) {
          if (status !== 200) failed += 1;
          else if (measuring) answered += 1;
          answerBytes = bodyEnd;
          if (!ended) connection.send(request);
        },
        onClose() {
          if (!ended) failed += 1;
        },
      },
    );
    return connection;
  });
  await Promise.all(connections.map((connection) => connection.opened()));
  const stopLoop = startNappingLoop(() => undefined);
  for (const connection of connections) connection.send(request);
  await wait(plan.warmUpMs);
  measuring = true;
  const startMs = performance.now();
  await wait(plan.measureMs);
  const seconds = (performance.now() - startMs) / 1_000;
  measuring = false;
  ended = true;
  stopLoop();
  for (const connection of connections) connection.close();
  return { perSecond: answered / seconds, failed, answerBytes };
}
