import type { HttpRequest } from './http-connection.ts';
import { formatTotals, SECONDS_WIDTH, TOTAL_WIDTH } from './sync-totals.ts';

export interface LoadWallet {
  readonly email: string;
  /** `name=value` of the session cookie. */
  readonly cookie: string;
  /** When the wallet started mining, ms since the epoch. */
  readonly startedAtMs: number;
}

/** A wallet's `PUT` as bytes of constant length, with all fields of the specification's example. */
export class SyncRequest implements HttpRequest {
  readonly bytes: Buffer;
  readonly #startedAtMs: number;
  readonly #totalOffsets: readonly number[];
  readonly #secondsOffset: number;

  constructor(wallet: LoadWallet, origin: string) {
    const total = ' '.repeat(TOTAL_WIDTH);
    const seconds = ' '.repeat(SECONDS_WIDTH);
    const body =
      `{"hashrate":1,"totalMined":${total},"balance":${total},"miningTimeSeconds":${seconds},"difficulty":1,"bonus":0,` +
      `"level":1,"lastBonusClaimed":null,"data":{"nextLevelProgress":${total}}}`;
    const head =
      `PUT /api/miner/wallets/${encodeURIComponent(wallet.email)} HTTP/1.1\r\nHost: ${new URL(origin).host}\r\n` +
      `Origin: ${origin}\r\nCookie: ${wallet.cookie}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\n\r\n`;
    const offsetOf = (field: string) => head.length + body.indexOf(`"${field}":`) + field.length + 3;
    this.bytes = Buffer.from(head + body, 'latin1');
    this.#startedAtMs = wallet.startedAtMs;
    this.#totalOffsets = [offsetOf('totalMined'), offsetOf('balance'), offsetOf('nextLevelProgress')];
    this.#secondsOffset = offsetOf('miningTimeSeconds');
    this.stamp(wallet.startedAtMs);
  }

  /** Writes the total that the wallet has mined until `nowMs` (ms since the epoch) without a pause at 1 TH/s. */
  stamp(nowMs: number): void {
    const { total, seconds } = formatTotals(nowMs - this.#startedAtMs);
    for (const offset of this.#totalOffsets) this.bytes.write(total, offset, 'latin1');
    this.bytes.write(seconds, this.#secondsOffset, 'latin1');
  }
}
