import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '#domain/time.ts';
import type { Clock } from '#server/lib/clock.ts';

/** RFC 9116 recommends less than a year, and readers must not trust a file past its date. */
const VALID_DAYS = 180;

/** Serves `/.well-known/security.txt` (RFC 9116) when there is a contact. */
export function registerSecurityTxt(
  app: FastifyInstance,
  deps: { readonly contact: string | undefined; readonly publicOrigin: string | undefined; readonly clock: Clock },
): void {
  const { contact, publicOrigin, clock } = deps;
  if (contact === undefined) return;
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires(clock.nowMs())}`,
      'Preferred-Languages: en',
      ...(publicOrigin === undefined ? [] : [`Canonical: ${publicOrigin}/.well-known/security.txt`]),
      '',
    ];
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(lines.join('\n'));
  });
}

/** Constant for a whole day, without milliseconds. */
function expires(nowMs: number): string {
  const startOfDayMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
  return new Date(startOfDayMs + VALID_DAYS * DAY_MS).toISOString().replace('.000Z', 'Z');
}
