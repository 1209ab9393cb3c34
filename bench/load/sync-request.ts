import { TVX_PER_THS_SECOND } from '#domain/miner/constants.ts';

const TOTAL_WIDTH = '0000.000000000000'.length;
const SECONDS_WIDTH = '000000.000000'.length;

export interface LoadWallet {
  readonly email: string;
  /** `name=value` of the session cookie. */
  readonly cookie: string;
  /** When the wallet started mining, ms since the epoch. */
  readonly startedAtMs: number;
}

/**
 * A wallet's sync as bytes. `stamp` overwrites the totals in place: JSON allows spaces before a number, so the length
 * is constant. Valid for the first eleven days of a wallet.
 */
export class SyncRequest {
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
    const seconds = Math.max(0, Math.floor((nowMs - this.#startedAtMs) * 1_000)) / 1e6;
    const total = (seconds * TVX_PER_THS_SECOND).toFixed(12).padStart(TOTAL_WIDTH);
    for (const offset of this.#totalOffsets) this.bytes.write(total, offset, 'latin1');
    this.bytes.write(seconds.toFixed(6).padStart(SECONDS_WIDTH), this.#secondsOffset, 'latin1');
  }
}
