import type { HttpRequest } from './http-connection.ts';
import { formatTotals, SECONDS_WIDTH, TOTAL_WIDTH } from './sync-totals.ts';

export interface LoadWallet {
  readonly email: string;
  /** `name=value` of the session cookie. */
  readonly cookie: string;
  /** When the wallet started mining, ms since the epoch. */
  readonly startedAtMs: number;
  /** Of another product; undefined: the specification's `PUT`. */
  readonly update?: UpdateRequest | undefined;
}

/** A request that updates one row: `body` has `$total` and `$seconds` where they belong. */
export interface UpdateRequest {
  readonly method: 'PUT' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** With all fields of the specification's example. */
const SYNC_BODY =
  '{"hashrate":1,"totalMined":$total,"balance":$total,"miningTimeSeconds":$seconds,"difficulty":1,"bonus":0,' +
  '"level":1,"lastBonusClaimed":null,"data":{"nextLevelProgress":$total}}';
const FIELD = /\$(total|seconds)/g;

/** A wallet's request as bytes of constant length. */
export class SyncRequest implements HttpRequest {
  readonly bytes: Buffer;
  readonly #startedAtMs: number;
  readonly #fields: { readonly name: 'total' | 'seconds'; readonly offset: number }[] = [];

  constructor(wallet: LoadWallet, origin: string) {
    const {
      method,
      path,
      headers,
      body: template,
    } = wallet.update ?? {
      method: 'PUT',
      path: `/api/miner/wallets/${encodeURIComponent(wallet.email)}`,
      headers: { Origin: origin, Cookie: wallet.cookie },
      body: SYNC_BODY,
    };
    const widths = { total: TOTAL_WIDTH, seconds: SECONDS_WIDTH };
    const body = template.replace(FIELD, (_, name: keyof typeof widths) => ' '.repeat(widths[name]));
    const lines = Object.entries({ ...headers, 'Content-Type': 'application/json', 'Content-Length': body.length });
    const head = [
      `${method} ${path} HTTP/1.1`,
      `Host: ${new URL(origin).host}`,
      ...lines.map(([name, value]) => `${name}: ${value}`),
      '\r\n',
    ].join('\r\n');
    let longer = head.length;
    for (const { 0: text, 1: name, index } of template.matchAll(FIELD)) {
      if (name !== 'total' && name !== 'seconds') continue;
      this.#fields.push({ name, offset: index + longer });
      longer += widths[name] - text.length;
    }
    this.bytes = Buffer.from(head + body, 'latin1');
    this.#startedAtMs = wallet.startedAtMs;
    this.stamp(wallet.startedAtMs);
  }

  /** Writes the total that the wallet has mined until `nowMs` (ms since the epoch) without a pause at 1 TH/s. */
  stamp(nowMs: number): void {
    const totals = formatTotals(nowMs - this.#startedAtMs);
    for (const { name, offset } of this.#fields) this.bytes.write(totals[name], offset, 'latin1');
  }
}
