import { IncomingMessage } from 'node:http';

const IS_REQUESTED = Symbol('upgrade requested');

/**
 * Returns the request class of a server that accepts WebSocket upgrades at `path` only. With a listener for `upgrade`
 * Node would take every request with an Upgrade header out of HTTP, also the `h2c` that some clients send with their
 * first request; here those are served as if the header were missing (RFC 9110, section 7.8).
 */
export function upgradableOnlyAt(path: string): typeof IncomingMessage {
  return class UpgradableRequest extends IncomingMessage {
    declare [IS_REQUESTED]?: boolean | null;

    /** Set and read by Node's parser, which leaves HTTP when it is true. */
    get upgrade(): boolean {
      if (this[IS_REQUESTED] !== true) return false;
      return this.method === 'CONNECT' || isWebSocketUpgrade(this, path);
    }

    set upgrade(isRequested: boolean | null) {
      this[IS_REQUESTED] = isRequested;
    }
  };
}

function isWebSocketUpgrade({ method, url = '', headers }: IncomingMessage, path: string): boolean {
  const isPath = url === path || url.startsWith(`${path}?`);
  return method === 'GET' && isPath && headers.upgrade?.toLowerCase() === 'websocket';
}
