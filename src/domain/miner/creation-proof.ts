import { HOUR_MS } from '../time.ts';

/**
 * A small proof of work for a wallet's creation: a nonce with which a hash of the e-mail and the hour starts with zero
 * bits. It is bound to the e-mail, which can have one wallet, so that none can be used twice.
 */
export interface CreationProof {
  /** Hours since the epoch, by the server's clock. */
  readonly hour: number;
  readonly nonce: number;
}

/** About a second of a browser's Web Crypto. */
const ZERO_BITS_MIN = 16;

export function proofHour(nowMs: number): number {
  return Math.floor(nowMs / HOUR_MS);
}

/** The text whose SHA-256 is the proof. */
export function proofText(email: string, { hour, nonce }: CreationProof): string {
  return `technovex wallet ${email} ${hour} ${nonce}`;
}

export function isProofHash(sha256: Uint8Array): boolean {
  const zeroBytes = ZERO_BITS_MIN / 8;
  return sha256.length === 32 && sha256.subarray(0, zeroBytes).every((byte) => byte === 0);
}

/** A proof of the hour before is accepted: it may have taken a while. */
export function isProofOfNow({ hour }: CreationProof, nowMs: number): boolean {
  const current = proofHour(nowMs);
  return hour === current || hour === current - 1;
}
