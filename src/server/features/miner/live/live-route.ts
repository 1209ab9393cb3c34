import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LIVE_MESSAGE_BYTES_MAX, MINER_LIVE_PATH } from '#contract/miner-live.ts';
import { withTimeout } from '#server/http/caller.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { foreignOrigin, isSameOrigin } from '#server/http/request-checks.ts';
import { deviceToken } from '../routes.ts';
import type { MinerService } from '../service.ts';
import type { VerifiedDevice } from '../sign-in/device-authorization.ts';
import type { LiveLimits } from './channel-limits.ts';
import type { LiveChannels } from './live-channels.ts';

/** RFC 6455, section 4.2.1: 16 bytes in base64. */
const KEY = /^[+/0-9a-z]{22}==$/i;
const VERSION = '13';

/** Serves the miner's live channel. A request that may not open one is refused before the upgrade. */
export function registerMinerLive(
  app: FastifyInstance,
  deps: {
    readonly service: Pick<MinerService, 'verifyDevice'>;
    readonly channels: LiveChannels;
    readonly limits: LiveLimits;
    readonly publicOrigin: string | undefined;
  },
): void {
  const { service, channels, limits, publicOrigin } = deps;
  const verified = new WeakMap<FastifyRequest, VerifiedDevice>();

  async function verify(request: FastifyRequest): Promise<void> {
    if (!request.ws) return;
    if (!isFromOwnPage(request, publicOrigin)) throw foreignOrigin();
    requireUpgrade(request);
    const device = await withTimeout(service.verifyDevice(deviceToken(request)));
    const { socket } = request.raw;
    if (!socket.destroyed) socket.once('close', channels.reserve(device, request.ip));
    verified.set(request, device);
  }

  const options = {
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: LIVE_MESSAGE_BYTES_MAX,
    maxFragments: limits.fragments,
    maxBufferedChunks: limits.fragments,
    // Not in the package's types yet.
    closeTimeout: limits.closeMs,
  };
  // A scope of its own, because the plugin adds hooks to every route beside it.
  void app.register(async (scope) => {
    await scope.register(websocket, {
      options,
      // A violation of the protocol: ws closes with the code that RFC 6455 has for it.
      errorHandler: () => undefined,
      preClose: () => channels.stop(),
    });
    scope.route({
      method: 'GET',
      url: MINER_LIVE_PATH,
      onRequest: verify,
      handler: async () => {
        throw new ProblemError('invalid-request', 'This address is a WebSocket: send an upgrade request.');
      },
      wsHandler: (webSocket, request) => {
        const device = verified.get(request);
        if (device === undefined) throw new Error('The upgrade was not verified.');
        channels.open({ webSocket, stream: request.raw.socket }, device, request.ip);
      },
    });
  });
}

/** Browsers send an Origin with every upgrade. */
function isFromOwnPage(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const { origin, 'sec-fetch-site': fetchSite } = request.headers;
  return origin === undefined ? fetchSite === undefined : isSameOrigin(request, publicOrigin);
}

function requireUpgrade({ headers }: FastifyRequest): void {
  if (headers['sec-websocket-version'] !== VERSION || !KEY.test(headers['sec-websocket-key'] ?? ''))
    throw new ProblemError('invalid-request', `The upgrade needs a Sec-WebSocket-Key and version ${VERSION}.`);
}
