import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { mainPath } from '#contract/pages.ts';
import type { ServerStatus } from '#contract/status.ts';
import { sendMemoryFile } from '#server/http/memory-file.ts';
import { monotonicClock } from '#server/lib/clock.ts';
import { sharedRead } from '#server/lib/shared-read.ts';
import type { LivePages } from './live-pages.ts';

const PATH = mainPath('status');
/** For as long one rendering is sent to everybody. */
const KEPT_MS = 5_000;
/** A busy machine may need longer to render; the browser can read the status itself. */
const RENDER_MS_MAX = 3_000;

/**
 * Serves `/status` as measured within the last seconds: as a page, or as the JSON of `/api/status` to clients that
 * prefer it. Without a rendering in time the page is sent as built, and the browser requests the status.
 */
export function registerStatusPage(
  app: FastifyInstance,
  deps: {
    readonly pages: LivePages;
    readonly read: () => Promise<ServerStatus>;
    readonly onRenderFailed: (error: unknown) => void;
  },
): void {
  const { pages, read, onRenderFailed } = deps;
  const latest = sharedRead({
    read: async () => pages.renderWith(PATH, { serverStatus: await read() }),
    nowMs: () => monotonicClock.nowMs(),
    keptMs: KEPT_MS,
  });

  app.get(PATH, async (request, reply) => {
    if (prefersJson(request.headers.accept ?? '')) {
      reply.header('cache-control', 'no-store').header('vary', 'accept');
      return read();
    }
    const rendered = latest.read().catch((error: unknown) => {
      onRenderFailed(error);
      return undefined;
    });
    const file = (await Promise.race([rendered, delay(RENDER_MS_MAX, undefined, { ref: false })])) ?? pages.at(PATH);
    if (file === undefined) throw new Error('The build has no status page.');
    return sendMemoryFile(request, reply, file, 200);
  });
}

/** Whether JSON is accepted with a higher weight than HTML, or is the only one that is named. */
export function prefersJson(accept: string): boolean {
  return weightOf(accept, 'application/json') > weightOf(accept, 'text/html');
}

function weightOf(accept: string, mediaType: string): number {
  for (const part of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    if (name !== mediaType) continue;
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return weight === undefined ? 1 : Number(weight) || 0;
  }
  return 0;
}
