import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { SendRequest } from '#server/features/miner/push/push-transport.ts';

interface ReceivedPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** `never`: no response. */
type PushAnswer = 'never' | { readonly status: number; readonly headers?: Record<string, string> };

/** A push service on this machine. */
export async function startPushService() {
  const received: ReceivedPush[] = [];
  const service = {
    received,
    answer: { status: 201 } as PushAnswer,
    /** Sends here, whatever host the endpoint names. */
    sendRequest: ((options, onResponse) =>
      request({ ...options, hostname: '127.0.0.1', port, lookup: undefined }, onResponse)) as SendRequest,
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((incoming, response) => {
    void buffer(incoming).then((body) => {
      const { answer } = service;
      received.push({ path: incoming.url ?? '', headers: incoming.headers, body });
      if (answer !== 'never') response.writeHead(answer.status, answer.headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return service;
}

let deviceCount = 0;

/** A browser's subscription, with the private halves of its keys. */
export function createPushDevice() {
  deviceCount += 1;
  const path = `/device/${deviceCount}`;
  const [keys, auth] = [createECDH('prime256v1'), randomBytes(16)];
  const point = keys.generateKeys();

  /** RFC 8291, section 3, from the receiver's side. */
  function decrypt(body: Buffer): unknown {
    const [salt, senderPoint, content] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
    const derive = (secret: Buffer, from: Buffer, info: Buffer, bytes: number): Buffer =>
      Buffer.from(hkdfSync('sha256', secret, from, info, bytes));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, senderPoint]);
    const secret = derive(keys.computeSecret(senderPoint), auth, info, 32);
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(content.subarray(-16));
    const padded = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()]);
    if (padded.at(-1) !== 2) throw new Error('The last record has no delimiter.');
    return JSON.parse(padded.subarray(0, -1).toString());
  }

  return {
    path,
    subscription: {
      endpoint: `https://push.example.test${path}`,
      keys: { p256dh: point.toString('base64url'), auth: auth.toString('base64url') },
    },
    decrypt,
  };
}

/** Returns the claims of an `Authorization` header (RFC 8292). @throws {Error} unless `publicKey` has signed them */
export function vapidClaims(authorization: string | undefined, publicKey: string): unknown {
  const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  if (key !== publicKey) throw new Error('The header names another key.');
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const verifier = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${header}.${claims}`);
  const options = { key: verifier, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', signed, options, Buffer.from(signature, 'base64url')))
    throw new Error('Not signed by the key.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}
