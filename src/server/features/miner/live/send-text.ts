import type { Writable } from 'node:stream';
import type { WebSocket } from 'ws';

/** RFC 6455, section 5.2: the last fragment, and so the only one, of a text. */
const FIN_AND_TEXT = 0x81;
const LENGTH_7_BITS_MAX = 125;
const LENGTH_16_BITS = 126;
const LENGTH_16_BITS_MAX = 0xffff;

/** An open WebSocket without compression, and the stream of its connection. */
export interface Connection {
  readonly webSocket: WebSocket;
  readonly stream: Writable;
}

/**
 * Sends a text as `webSocket.send` does. A short frame of ASCII is written as one string, which Node sends with one
 * system call and without buffers; ws writes its header and its payload apart.
 */
export function sendText({ webSocket, stream }: Connection, text: string): void {
  const { length } = text;
  if (length > LENGTH_16_BITS_MAX || Buffer.byteLength(text) !== length) webSocket.send(text);
  // After a close frame ws drops messages too.
  else if (webSocket.readyState === webSocket.OPEN) stream.write(frameHeader(length) + text, 'latin1');
}

function frameHeader(length: number): string {
  return length <= LENGTH_7_BITS_MAX
    ? String.fromCharCode(FIN_AND_TEXT, length)
    : String.fromCharCode(FIN_AND_TEXT, LENGTH_16_BITS, length >> 8, length & 0xff);
}
