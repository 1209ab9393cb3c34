import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isAmount, minerSyncWallet } from '#contract/miner.ts';
import type { MinerClaim } from '#domain/miner/reconcile.ts';
import type { MinerWallet } from '#domain/miner/wallet.ts';
import type { BaseContext } from '#server/context.ts';
import { toRouteUrl } from '#server/http/bind.ts';
import { interceptRequests } from '#server/http/pipeline-limit.ts';
import { problemResponse, unavailable } from '#server/http/problem-error.ts';
import { hasSeveralHosts, isSameOrigin } from '#server/http/request-checks.ts';
import { readCookie } from '#server/http/sign-in-cookies.ts';
import { monotonicClock } from '#server/lib/clock.ts';
import { type LoadSignals, type SheddingThresholds, shouldShed } from '#server/overload/overload-policy.ts';
import { MINER_COOKIE } from './routes.ts';
import type { MinerService } from './service.ts';
import type { SyncDevice } from './sign-in/device-authorization.ts';
import { walletDataText } from './wallet-reads.ts';
import { SINGLE_REQUEST } from './wallet-syncs.ts';

const ROUTE = toRouteUrl(minerSyncWallet.path);
const PREFIX = minerSyncWallet.path.slice(0, minerSyncWallet.path.indexOf('{'));
const PATH = new RegExp(`^${PREFIX}[^/?]+(?:\\?|$)`);
/** A page sends 250 bytes. */
const BODY_BYTES_MAX = 1_024;
/** What may mean something else to Fastify's parser than to `JSON.parse`. */
const UNUSUAL_TEXT = /[^\t\n\r -~]|\\|__proto__|constructor/;

interface SyncRequests {
  readonly service: Pick<MinerService, 'sync' | 'authorizeToken'>;
  readonly signals: LoadSignals;
  readonly thresholds: SheddingThresholds;
  readonly onShed: () => void;
}

/** A device that syncs by `PUT`, as its connection has shown before. */
interface PutDevice extends SyncDevice {
  readonly url: string;
  readonly cookie: string;
  readonly emailText: string;
}

/**
 * Serves syncs by `PUT` before Fastify runs: nearly every request of the site is one. A sync that is unusual in any
 * way is left to the ordinary route, which has the same rules. Under overload a part is refused without its body.
 */
export function installSyncRequests(
  context: BaseContext,
  { service, signals, thresholds, onShed }: SyncRequests,
): void {
  const { http, clock, database, metrics, publicOrigin, reportFailure, headers: securityHeaders } = context;
  const devices = new WeakMap<Socket, PutDevice>();
  const head = createHead(context);

  function deviceOf({ url = '', headers: { cookie }, socket }: IncomingMessage): PutDevice | undefined {
    if (cookie === undefined) return undefined;
    const known = devices.get(socket);
    if (known?.url === url && known.cookie === cookie) return known;
    try {
      const { email } = minerSyncWallet.params.parse({ email: decodeURIComponent(url.slice(PREFIX.length)) });
      if (UNUSUAL_TEXT.test(email)) return undefined;
      const authorize = service.authorizeToken(email, readCookie({ headers: { cookie } }, MINER_COOKIE));
      const device = { url, cookie, email, emailText: JSON.stringify(email), authorize, presence: SINGLE_REQUEST };
      devices.set(socket, device);
      return device;
    } catch {
      // The ordinary route refuses it.
      return undefined;
    }
  }

  function count(status: number, sinceMs: number): void {
    metrics.countResponse(ROUTE, status);
    metrics.observeRequest(monotonicClock.nowMs() - sinceMs);
  }

  function refuse(response: ServerResponse, sinceMs: number, error: unknown): void {
    const id = randomUUID();
    const refusal = reportFailure(error, { id, method: 'PUT', routeOptions: { url: ROUTE } });
    const { headers, body } = problemResponse(refusal, id);
    const length = { 'content-length': Buffer.byteLength(body) };
    response.writeHead(refusal.status, { ...securityHeaders, ...headers, ...length }).end(body);
    count(refusal.status, sinceMs);
  }

  interceptRequests(http.server, (request, response, next) => {
    if (request.method !== 'PUT' || !PATH.test(request.url ?? '')) {
      next();
      return;
    }
    const sinceMs = monotonicClock.nowMs();
    if (shouldShed(signals, thresholds)) {
      refuse(response, sinceMs, unavailable());
      onShed();
      return;
    }
    // While the server stops, responses close their connections.
    const isKept = response.shouldKeepAlive && !response.hasHeader('connection');
    const isUsual = isKept && isPlain(request, publicOrigin) && database.availability().available;
    const device = isUsual ? deviceOf(request) : undefined;
    if (device === undefined) {
      next();
      return;
    }
    request.once('data', (body: Buffer) => {
      const claim = body.length === Number(request.headers['content-length']) ? readClaim(body) : undefined;
      if (claim === undefined) {
        request.pause();
        request.unshift(body);
        next();
        return;
      }
      service.sync(device, claim, sinceMs, {
        committed(wallet: MinerWallet): void {
          const nowMs = clock.nowMs();
          const text = walletDataText(device.emailText, wallet, nowMs, true);
          send(response, head(nowMs), `{"success":true,"data":${text}}`);
          count(200, sinceMs);
        },
        refused: (error) => refuse(response, sinceMs, error),
      });
    });
  });
}

/** Returns whether Fastify and its hooks would find nothing to object to, before the session and the body. */
function isPlain(request: IncomingMessage, publicOrigin: string | undefined): boolean {
  const { headers } = request;
  const length = Number(headers['content-length']);
  return (
    request.httpVersion === '1.1' &&
    headers['content-type'] === 'application/json' &&
    headers['transfer-encoding'] === undefined &&
    headers.expect === undefined &&
    length > 0 &&
    length <= BODY_BYTES_MAX &&
    !hasSeveralHosts(request) &&
    isSameOrigin(request, publicOrigin)
  );
}

/** Returns what a complete body claims; undefined for a PIN, a claim of the bonus and anything unusual. */
function readClaim(bytes: Buffer): MinerClaim | undefined {
  const text = bytes.toString('latin1');
  if (UNUSUAL_TEXT.test(text)) return undefined;
  try {
    return toClaim(JSON.parse(text));
  } catch {
    // The ordinary route says so.
    return undefined;
  }
}

type SyncBody = Readonly<Record<string, unknown>> & { readonly data?: { readonly nextLevelProgress?: unknown } };

/** Accepts only what the schema accepts, at a tenth of its cost. Throws where null stands for an object. */
function toClaim(body: SyncBody): MinerClaim | undefined {
  const { totalMined, miningTimeSeconds, lastBonusClaimed = null, pin, data = {} } = body;
  const { hashrate = 0, balance = 0, difficulty = 0, bonus = 0, level = 0 } = body;
  const { nextLevelProgress = 0 } = data;
  if (pin !== undefined || lastBonusClaimed !== null || data.constructor !== Object) return undefined;
  if (![hashrate, balance, difficulty, bonus, level, nextLevelProgress].every(isAmount)) return undefined;
  if (!isAmount(totalMined) || !isAmount(miningTimeSeconds)) return undefined;
  return { totalMinedTvx: totalMined, miningTimeSeconds, lastBonusClaimedMs: null };
}

/** Returns the head of a response at `nowMs`, up to its length; another one each second. */
function createHead({ http, headers }: Pick<BaseContext, 'http' | 'headers'>): (nowMs: number) => string {
  const fields = { ...headers, 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  let second = 0;
  let head = '';
  return (nowMs) => {
    const now = Math.trunc(nowMs / 1_000);
    if (now === second) return head;
    second = now;
    const date = `Date: ${new Date(nowMs).toUTCString()}\r\n`;
    const keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${http.server.keepAliveTimeout / 1_000}\r\n`;
    head = `HTTP/1.1 200 OK\r\n${lines.join('')}${date}${keepAlive}content-length: `;
    return head;
  };
}

/**
 * Sends head and body as one string, with one system call: Node would assemble and write them apart. Then marks the
 * head as sent (fields of `http.OutgoingMessage`).
 */
function send(response: ServerResponse, head: string, body: string): void {
  response.socket?.write(`${head}${body.length}\r\n\r\n${body}`, 'latin1');
  Object.assign(response, { _header: head, _headerSent: true });
  response.end();
}
