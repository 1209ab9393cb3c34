import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto';
import { HOUR_MS } from '#domain/time.ts';

/** Push services accept up to a day. */
const VALID_MS = 12 * HOUR_MS;
const GROUP_ORDER = 0xff_ff_ff_ff_00_00_00_00_ff_ff_ff_ff_ff_ff_ff_ff_bc_e6_fa_ad_a7_17_9e_84_f3_b9_ca_c2_fc_63_25_51n;

/** Signs the requests to push services (VAPID, RFC 8292). */
export interface VapidSigner {
  /** The P-256 point, uncompressed, in base64url. */
  readonly publicKey: string;
  /** Returns the `Authorization` header of a request to `endpoint`. */
  authorization(endpoint: string, nowMs: number): string;
}

/**
 * Derives the key from the session secret, which every process on a database already has to share: no further file or
 * setting can differ between machines, or be missing from a backup. `contact`: who runs the site, a `mailto:` or
 * `https:` address; some push services require one.
 */
export function createVapidSigner(sessionSecret: string, contact: string | undefined): VapidSigner {
  const { privateKey, publicKey } = deriveKey(sessionSecret);
  const sub = contact !== undefined && /^(mailto|https):/.test(contact) ? { sub: contact } : {};
  return {
    publicKey,
    authorization(endpoint, nowMs) {
      const claims = { aud: new URL(endpoint).origin, exp: Math.floor((nowMs + VALID_MS) / 1_000), ...sub };
      const signed = `${jsonPart({ typ: 'JWT', alg: 'ES256' })}.${jsonPart(claims)}`;
      const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
    },
  };
}

/** With 128 extra bits, as FIPS 186-5 (A.2.1) reduces them: every private key is practically equally likely. */
function deriveKey(sessionSecret: string): { readonly privateKey: KeyObject; readonly publicKey: string } {
  const bits = Buffer.from(hkdfSync('sha256', sessionSecret, '', 'technovex push key', 48)).toString('hex');
  const scalar = (BigInt(`0x${bits}`) % (GROUP_ORDER - 1n)) + 1n;
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(d);
  const point = curve.getPublicKey();
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = { kty: 'EC', crv: 'P-256', d: d.toString('base64url'), x: x ?? '', y: y ?? '' };
  return { privateKey: createPrivateKey({ key, format: 'jwk' }), publicKey: point.toString('base64url') };
}

function jsonPart(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
