import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/** A subscription's keys, in base64url. */
export interface PushKeys {
  readonly p256dh: string;
  readonly auth: string;
}

const RECORD_BYTES = 4_096;
const TAG_BYTES = 16;
/** Ends the last record; padding would follow it. */
const LAST_RECORD = Buffer.of(2);

/**
 * Encrypts a message for one subscription (RFC 8291, with the encoding aes128gcm of RFC 8188): only its browser can
 * read it, the push service cannot. `salt` and `sender` are given by tests only.
 *
 * @throws {Error} when `p256dh` is not a point of the curve
 */
export function encryptPush(
  message: string,
  { p256dh, auth }: PushKeys,
  { salt, sender }: { readonly salt: Buffer; readonly sender: ECDH } = oneTimeKeys(),
): Buffer {
  const [receiverPoint, senderPoint] = [Buffer.from(p256dh, 'base64url'), sender.getPublicKey()];
  const shared = sender.computeSecret(receiverPoint);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiverPoint, senderPoint]);
  const secret = derive(shared, Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES });
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_BYTES, 0);
  sizes.writeUInt8(senderPoint.length, 4);
  const content = [cipher.update(message, 'utf8'), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, sizes, senderPoint, ...content]);
}

function oneTimeKeys(): { readonly salt: Buffer; readonly sender: ECDH } {
  const sender = createECDH('prime256v1');
  sender.generateKeys();
  return { salt: randomBytes(16), sender };
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}
