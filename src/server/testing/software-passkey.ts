// Loaded before a file's tests begin: it defines globals (tslib's), which the check for leftovers would find.
import '@simplewebauthn/server';
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyAssertion, PasskeyCreation, PasskeyRegistration, PasskeyRequest } from '#contract/team-passkey.ts';

/** User present, and a new key attached (WebAuthn, section 6.1). */
const FLAGS = { present: 0x01, attached: 0x40 };

/** An authenticator with one key (ES256) and no attestation, as a security key is. */
export interface SoftwarePasskey {
  create(options: PasskeyCreation, origin: string): PasskeyRegistration;
  sign(options: PasskeyRequest, origin: string): PasskeyAssertion;
  /** Signatures so far; a copy of the key has fewer. */
  counter: number;
}

export function softwarePasskey(): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const common = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  };
  const passkey: SoftwarePasskey = {
    counter: 0,
    create({ challenge, rp }, origin) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      // Map: kty EC2, alg ES256, crv P-256, x, y (RFC 9053).
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const attached = Buffer.concat([Buffer.alloc(16), uint(id.length, 2), id, key]);
      const data = Buffer.concat([header(rp.id, FLAGS.present | FLAGS.attached, 0), attached]);
      // Map: fmt 'none', attStmt {}, authData.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        uint(data.length, 1),
        data,
      ]);
      const client = clientData('webauthn.create', challenge, origin);
      const response = {
        clientDataJSON: client.toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['usb'],
      };
      return { ...common, response };
    },
    sign({ challenge, rpId }, origin) {
      passkey.counter += 1;
      const data = header(rpId, FLAGS.present, passkey.counter);
      const client = clientData('webauthn.get', challenge, origin);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      };
      return { ...common, response };
    },
  };
  return passkey;
}

function header(rpId: string, flags: number, counter: number): Buffer {
  return Buffer.concat([sha256(rpId), uint(flags, 1), uint(counter, 4)]);
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

function uint(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}
