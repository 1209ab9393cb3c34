import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Clock } from '#server/lib/clock.ts';
import { addressSubject } from '../limits/address-subject.ts';
import { ProblemError } from './problem-error.ts';
import { isHttps } from './security-headers.ts';

/** Where browsers report violations of a page's Content-Security-Policy. Outside /api/: it needs no database. */
const PATH = '/csp-reports';
const ENDPOINT_NAME = 'csp';

/** A browser sends several reports in one body, and each repeats the policy. */
const BODY_BYTES_MAX = 32 * 1_024;
const REPORTS_PER_BODY_MAX = 20;
const WINDOW_MS = 60_000;
const BODIES_PER_ADDRESS_MAX = 30;
/** Addresses counted in one window; others are rejected until the next. */
const ADDRESSES_MAX = 10_000;

const OTHER = 'other';
const DIRECTIVES: ReadonlySet<string> = new Set([
  'base-uri',
  'child-src',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'worker-src',
]);

/** The format of `report-uri`: before CSP Level 3 browsers sent the violated directive with its sources. */
const legacyReportSchema = z.object({
  'csp-report': z.object({
    'effective-directive': z.optional(z.string()),
    'violated-directive': z.optional(z.string()),
  }),
});
const reportsSchema = z.array(
  z.object({ type: z.string(), body: z.nullish(z.object({ effectiveDirective: z.optional(z.string()) })) }),
);

/**
 * The directives that make browsers report to this server. `report-to` only with https: Chrome sends these reports to
 * https only, and ignores `report-uri` beside `report-to`.
 */
export function reportDirectives(publicOrigin: string | undefined): readonly string[] {
  return [`report-uri ${PATH}`, ...(isHttps(publicOrigin) ? [`report-to ${ENDPOINT_NAME}`] : [])];
}

/** The header that defines the endpoint of `report-to`. */
export function reportingEndpoints(publicOrigin: string | undefined): Readonly<Record<string, string>> {
  return isHttps(publicOrigin) ? { 'reporting-endpoints': `${ENDPOINT_NAME}="${publicOrigin}${PATH}"` } : {};
}

/** Counts reports by directive. Stores and logs nothing of them. */
export function registerCspReports(
  app: FastifyInstance,
  deps: { readonly clock: Clock; readonly countViolation: (directive: string) => void },
): void {
  const limit = createWindowLimit(deps.clock);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: BODY_BYTES_MAX },
      scope.getDefaultJsonParser('error', 'error'),
    );
    const onRequest = (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) =>
      done(limit(addressSubject(request.ip)));
    scope.post(PATH, { onRequest }, async ({ body }, reply) => {
      for (const directive of violatedDirectives(body)) {
        deps.countViolation(DIRECTIVES.has(directive) ? directive : OTHER);
      }
      return reply.code(204).header('cache-control', 'no-store').send();
    });
  });
}

/** @throws {ProblemError} invalid-request when `body` is not a report */
function violatedDirectives(body: unknown): readonly string[] {
  const legacy = legacyReportSchema.safeParse(body);
  if (legacy.success) {
    const { 'effective-directive': effective, 'violated-directive': violated } = legacy.data['csp-report'];
    return [effective ?? violated?.split(' ', 1)[0] ?? OTHER];
  }
  const reports = reportsSchema.safeParse(body);
  if (!reports.success) throw new ProblemError('invalid-request', 'The request body is not a report.');
  return reports.data
    .filter(({ type }) => type === 'csp-violation')
    .slice(0, REPORTS_PER_BODY_MAX)
    .map((report) => report.body?.effectiveDirective ?? OTHER);
}

/** A fixed-window limit in memory, because a report is not worth a query. Returns the error for an address above it. */
function createWindowLimit(clock: Clock): (address: string) => ProblemError | undefined {
  let window = 0;
  let counts = new Map<string, number>();
  return (address) => {
    const current = Math.floor(clock.nowMs() / WINDOW_MS);
    if (current !== window) {
      window = current;
      counts = new Map();
    }
    const count = counts.get(address) ?? 0;
    if (count < BODIES_PER_ADDRESS_MAX && (count > 0 || counts.size < ADDRESSES_MAX)) {
      counts.set(address, count + 1);
      return undefined;
    }
    return new ProblemError('too-many-requests', 'Too many reports came from your network.', {
      retryAfterSeconds: WINDOW_MS / 1_000,
    });
  };
}
