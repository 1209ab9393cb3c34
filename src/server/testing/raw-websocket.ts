import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { MINER_LIVE_PATH } from '#contract/miner-live.ts';
import type { LiveDevice } from './live-client.ts';
import { openSocket } from './raw-http.ts';

/** RFC 6455, section 5.2. */
export const OPCODES = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9 } as const;

const KEY = 'dGhlIHNhbXBsZSBub25jZQ==';
const FIN = 0x80;
const MASK = 0x80;

/** Returns a frame as a client sends it. */
export function clientFrame(
  opcode: number,
  payload: string | Buffer,
  { isFinal = true, isMasked = true }: { readonly isFinal?: boolean; readonly isMasked?: boolean } = {},
): Buffer {
  const bytes = Buffer.from(payload);
  const mask = isMasked ? randomBytes(4) : Buffer.alloc(0);
  const masked = bytes.map((byte, index) => byte ^ (mask[index % 4] ?? 0));
  return Buffer.concat([frameHead(opcode, bytes.length, { isFinal, isMasked }), mask, masked]);
}

/** Returns the first bytes of a frame, up to the length of its payload. */
export function frameHead(
  opcode: number,
  length: number,
  { isFinal, isMasked }: { readonly isFinal: boolean; readonly isMasked: boolean },
): Buffer {
  const first = opcode | (isFinal ? FIN : 0);
  const mask = isMasked ? MASK : 0;
  if (length < 126) return Buffer.from([first, mask | length]);
  const head = Buffer.alloc(10);
  head.set([first, mask | 127]);
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}

/** Opens a connection, sends an upgrade request and `bytes` after it, without waiting for the response. */
export function sendUpgrade(origin: string, { cookie }: LiveDevice, bytes: Buffer = Buffer.alloc(0)): Socket {
  const socket = openSocket(origin);
  const head = [
    `GET ${MINER_LIVE_PATH} HTTP/1.1`,
    'host: a',
    'upgrade: websocket',
    'connection: upgrade',
    'sec-websocket-version: 13',
    `sec-websocket-key: ${KEY}`,
    `cookie: ${cookie}`,
    '',
    '',
  ].join('\r\n');
  socket.write(Buffer.concat([Buffer.from(head), bytes]));
  return socket;
}

/** Reads until the connection closes. Returns the HTTP status, the texts but 'opened', and the close code. */
export async function readFrames(
  socket: Socket,
): Promise<{ readonly status: number; readonly texts: readonly string[]; readonly closeCode: number | undefined }> {
  const chunks: Buffer[] = [];
  socket.on('error', () => undefined);
  for await (const chunk of socket.iterator({ destroyOnReturn: true })) chunks.push(chunk as Buffer);
  const received = Buffer.concat(chunks);
  const end = received.indexOf('\r\n\r\n') + 4;
  const status = Number(received.toString('latin1', 9, 12));
  const texts: string[] = [];
  let closeCode: number | undefined;
  if (status !== 101) return { status, texts, closeCode };
  for (let at = end; at < received.length; ) {
    const opcode = received.readUInt8(at) & 0x0f;
    const short = received.readUInt8(at + 1);
    const start = at + (short === 126 ? 4 : 2);
    const length = short === 126 ? received.readUInt16BE(at + 2) : short;
    const payload = received.subarray(start, start + length);
    if (opcode === OPCODES.text && !payload.toString().startsWith('{"type":"opened"')) texts.push(payload.toString());
    if (opcode === OPCODES.close) closeCode = payload.readUInt16BE(0);
    at = start + length;
  }
  return { status, texts, closeCode };
}
