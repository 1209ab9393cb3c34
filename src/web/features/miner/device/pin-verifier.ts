import * as z from 'zod/mini';

/** Rounds of PBKDF2-HMAC-SHA-256 (OWASP's number of 2023): one check takes a large part of a second. */
const ROUNDS = 600_000;
const ROUNDS_MAX = 10_000_000;
const SALT_BYTES = 16;

const hex = z.string().check(z.regex(/^(?:[0-9a-f]{2})+$/));

/** What a device stores instead of a PIN: a slow hash that can verify one. */
export const pinVerifierSchema = z.object({
  rounds: z.int().check(z.minimum(1), z.maximum(ROUNDS_MAX)),
  salt: hex,
  hash: hex,
});

export type PinVerifier = z.infer<typeof pinVerifierSchema>;

export async function makePinVerifier(crypto: Crypto, pin: string, rounds = ROUNDS): Promise<PinVerifier> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  return { rounds, salt: toHex(salt), hash: await derive(crypto, pin, salt, rounds) };
}

export async function isPinOf(crypto: Crypto, verifier: PinVerifier, pin: string): Promise<boolean> {
  return (await derive(crypto, pin, fromHex(verifier.salt), verifier.rounds)) === verifier.hash;
}

export async function sha256Hex(crypto: Crypto, text: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

async function derive(
  { subtle }: Crypto,
  pin: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<string> {
  const key = await subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits']);
  return toHex(
    new Uint8Array(await subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, key, 256)),
  );
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
