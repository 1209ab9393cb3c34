/** The parts of RFC 6455 that the load generator needs: final frames of at most 64 KiB. */

const FINAL = 0x80;
const MASKED = 0x80;
/** Any mask is valid; a constant one costs the server as much as a random one. */
const MASK = [0x37, 0xfa, 0x21, 0x3d] as const;

/** Returns a masked frame, as clients send them. */
export function writeFrame(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  const head =
    length < 126 ? [FINAL | opcode, MASKED | length] : [FINAL | opcode, MASKED | 126, length >> 8, length & 255];
  const frame = Buffer.concat([Buffer.from([...head, ...MASK]), payload]);
  maskInto(frame, payload);
  return frame;
}

/** Overwrites the end of `frame` with the masked payload. */
export function maskInto(frame: Buffer, payload: Buffer): void {
  const offset = frame.length - payload.length;
  for (let index = 0; index < payload.length; index += 1) {
    frame[offset + index] = (payload[index] ?? 0) ^ (MASK[index & 3] ?? 0);
  }
}

/**
 * Reads the unmasked frame at `at`; `start` and `end` enclose its payload. Returns undefined while it is incomplete.
 */
export function readFrame(
  bytes: Buffer,
  at: number,
): { readonly opcode: number; readonly start: number; readonly end: number } | undefined {
  if (bytes.length < at + 2) return undefined;
  const length = bytes[at + 1] ?? 0;
  if (length > 126) throw new Error('a masked frame, or one over 64 KiB');
  if (length === 126 && bytes.length < at + 4) return undefined;
  const start = length === 126 ? at + 4 : at + 2;
  const end = start + (length === 126 ? bytes.readUInt16BE(at + 2) : length);
  return bytes.length < end ? undefined : { opcode: (bytes[at] ?? 0) & 15, start, end };
}
