import { fileURLToPath } from 'node:url';
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';

const HTTP_SCRIPT = fileURLToPath(new URL('./bare-server-process.ts', import.meta.url));
const READY_MS_MAX = 30_000;

/**
 * Starts a reference of the ratios: a bare `node:http` server that sends the same response to every request. `parses`:
 * it parses each body and looks its path up in a map, as whatever stores anything has to.
 */
export function startBareServer(
  body: string | Buffer,
  headers: Readonly<Record<string, string>>,
  { parses = false } = {},
): Promise<ServerProcess> {
  return startServerProcess({
    args: ['--import', 'tsx', HTTP_SCRIPT],
    env: {
      BODY_BASE64: Buffer.from(body).toString('base64'),
      HEADERS: JSON.stringify(headers),
      PARSES: parses ? '1' : '',
    },
    readyMsMax: READY_MS_MAX,
  });
}
