import { formatTotals, SECONDS_WIDTH, TOTAL_WIDTH } from './sync-totals.ts';
import { maskInto, writeFrame } from './websocket-frames.ts';

const TEXT = 1;
const ID_WIDTH = 9;

/** A wallet's sync message of the live channel as a frame of constant length. */
export class SyncMessage {
  readonly #payload: Buffer;
  readonly #frame: Buffer;
  readonly #startedAtMs: number;
  readonly #idOffset: number;
  readonly #totalOffset: number;
  readonly #secondsOffset: number;
  #id = 0;

  constructor(startedAtMs: number) {
    const text =
      `{"type":"sync","id":${'0'.padStart(ID_WIDTH)},"totalMined":${' '.repeat(TOTAL_WIDTH)},` +
      `"miningTimeSeconds":${' '.repeat(SECONDS_WIDTH)}}`;
    const offsetOf = (field: string) => text.indexOf(`"${field}":`) + field.length + 3;
    this.#payload = Buffer.from(text, 'latin1');
    this.#startedAtMs = startedAtMs;
    this.#idOffset = offsetOf('id');
    this.#totalOffset = offsetOf('totalMined');
    this.#secondsOffset = offsetOf('miningTimeSeconds');
    this.#frame = writeFrame(TEXT, this.#payload);
  }

  /** Returns the frame with the next id and the totals until `nowMs` (ms since the epoch). */
  stamp(nowMs: number): Buffer {
    const { total, seconds } = formatTotals(nowMs - this.#startedAtMs);
    this.#id += 1;
    this.#payload.write(String(this.#id).padStart(ID_WIDTH), this.#idOffset, 'latin1');
    this.#payload.write(total, this.#totalOffset, 'latin1');
    this.#payload.write(seconds, this.#secondsOffset, 'latin1');
    maskInto(this.#frame, this.#payload);
    return this.#frame;
  }
}
