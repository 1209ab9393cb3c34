import { fileURLToPath } from 'node:url';
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';

const HTTP_SCRIPT = fileURLToPath(new URL('./bare-server-process.ts', import.meta.url));
const WEBSOCKET_SCRIPT = fileURLToPath(new URL('./bare-websocket-process.ts', import.meta.url));
const READY_MS_MAX = 30_000;

/** Starts the reference of the ratios: a bare `node:http` server that sends the same response to every request. */
export function startBareServer(
  body: string | Buffer,
  headers: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  return start(HTTP_SCRIPT, {
    BODY_BASE64: Buffer.from(body).toString('base64'),
    HEADERS: JSON.stringify(headers),
  });
}

/** Starts the reference of the live channel: a bare `ws` server that sends `message` for every message. */
export function startBareWebSocketServer(message: string): Promise<ServerProcess> {
  return start(WEBSOCKET_SCRIPT, { MESSAGE: message });
}

function start(script: string, env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  return startServerProcess({ args: ['--import', 'tsx', script], env, readyMsMax: READY_MS_MAX });
}
