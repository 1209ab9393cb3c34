import { fileURLToPath } from 'node:url';
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';

const SCRIPT = fileURLToPath(new URL('./bare-server-process.ts', import.meta.url));
const READY_MS_MAX = 30_000;

/** Starts the reference of the ratios: a bare `node:http` server that sends the same response to every request. */
export function startBareServer(
  body: string | Buffer,
  headers: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  return startServerProcess({
    args: ['--import', 'tsx', SCRIPT],
    env: { BODY_BASE64: Buffer.from(body).toString('base64'), HEADERS: JSON.stringify(headers) },
    readyMsMax: READY_MS_MAX,
  });
}
