import * as z from 'zod/mini';
import { isOneLine } from '#domain/plain-text.ts';

/** What browsers exchange with authenticators (WebAuthn, Level 3, section 5.8): parsed here, verified by the server. */

export const PASSKEY_NAME_CHARACTERS_MAX = 60;
const ENCODED_CHARACTERS_MAX = 8_192;
const NO_PASSKEY = 'This is not the response of a passkey';
const NO_NAME = 'Give the passkey a name';

const encoded = z.string(NO_PASSKEY).check(z.maxLength(ENCODED_CHARACTERS_MAX, NO_PASSKEY), z.regex(/^[\w-]+$/));
const credential = {
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}),
};

/** The signature of a challenge. */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({ clientDataJSON: encoded, authenticatorData: encoded, signature: encoded }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** A new key. */
export const passkeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
});
export type PasskeyRegistration = z.infer<typeof passkeyRegistration>;

export const passkeyName = z
  .string(NO_NAME)
  .check(
    z.trim(),
    z.minLength(1, NO_NAME),
    z.maxLength(PASSKEY_NAME_CHARACTERS_MAX, `Use at most ${PASSKEY_NAME_CHARACTERS_MAX} characters`),
    z.refine(isOneLine, 'Use one line without hidden characters'),
  );

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
});

/** What the browser asks a passkey to sign. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.enum(['preferred']),
  allowCredentials: z.array(descriptor),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

/** What the browser asks an authenticator to create. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.enum(['none']),
  authenticatorSelection: z.object({ residentKey: z.enum(['discouraged']), userVerification: z.enum(['preferred']) }),
  excludeCredentials: z.array(descriptor),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;
