import { TVX_PER_THS_SECOND } from '#domain/miner/constants.ts';

const PICO_TVX_PER_MICROSECOND = Math.round(TVX_PER_THS_SECOND * 1e6);
const SIX_DIGITS = 1_000_000;
const TOTAL_WIDTH = '0000.000000000000'.length;
const SECONDS_WIDTH = '000000.000000'.length;
const SPACE = 0x20;
const ZERO = 0x30;
const POINT = 0x2e;

export interface LoadWallet {
  readonly email: string;
  /** `name=value` of the session cookie. */
  readonly cookie: string;
  /** When the wallet began to mine, ms since the epoch. */
  readonly startedAtMs: number;
}

/**
 * One wallet's sync as bytes, made once. Each sending only overwrites the figures that grow, in place: JSON allows
 * spaces before a number, so that the length never changes. Good for the first eleven days of a wallet.
 */
export class SyncRequest {
  readonly bytes: Buffer;
  readonly #startedAtMs: number;
  readonly #totalsAt: readonly number[];
  readonly #secondsAt: number;

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
    const at = (field: string) => head.length + body.indexOf(`"${field}":`) + field.length + 3;
    this.bytes = Buffer.from(head + body, 'latin1');
    this.#startedAtMs = wallet.startedAtMs;
    this.#totalsAt = [at('totalMined'), at('balance'), at('nextLevelProgress')];
    this.#secondsAt = at('miningTimeSeconds');
    this.stamp(wallet.startedAtMs);
  }

  /** Writes what the wallet has mined without a pause until `nowMs` (ms since the epoch) at 1 TH/s. */
  stamp(nowMs: number): void {
    const microseconds = Math.max(0, Math.floor((nowMs - this.#startedAtMs) * 1_000));
    const picoTvx = microseconds * PICO_TVX_PER_MICROSECOND;
    const microTvx = Math.floor(picoTvx / SIX_DIGITS);
    const tvx = Math.floor(microTvx / SIX_DIGITS);
    for (const at of this.#totalsAt) {
      this.#writeSpaced(at, 4, tvx);
      this.bytes[at + 4] = POINT;
      this.#writeDigits(at + 5, microTvx - tvx * SIX_DIGITS);
      this.#writeDigits(at + 11, picoTvx - microTvx * SIX_DIGITS);
    }
    const seconds = Math.floor(microseconds / SIX_DIGITS);
    this.#writeSpaced(this.#secondsAt, 6, seconds);
    this.bytes[this.#secondsAt + 6] = POINT;
    this.#writeDigits(this.#secondsAt + 7, microseconds - seconds * SIX_DIGITS);
  }

  /** Exactly six digits, with leading zeros. */
  #writeDigits(at: number, value: number): void {
    let rest = value | 0;
    for (let i = at + 5; i >= at; i -= 1) {
      const tens = (rest / 10) | 0;
      this.bytes[i] = ZERO + rest - tens * 10;
      rest = tens;
    }
  }

  /** Right-aligned in `width` places, with spaces before. */
  #writeSpaced(at: number, width: number, value: number): void {
    let rest = value | 0;
    for (let i = at + width - 1; i >= at; i -= 1) {
      const tens = (rest / 10) | 0;
      this.bytes[i] = rest === 0 && i < at + width - 1 ? SPACE : ZERO + rest - tens * 10;
      rest = tens;
    }
  }
}
