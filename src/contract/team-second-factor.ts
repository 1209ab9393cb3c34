import * as z from 'zod/mini';
import { get, idParams, post } from './endpoint.ts';
import { signInCode } from './team-account.ts';
import { passkeyCreation, passkeyName, passkeyRegistration } from './team-passkey.ts';

/** The authenticator app (RFC 6238), the passkeys (WebAuthn) and the recovery codes of a member of the team. */

const PATH = '/api/admin/account/second-factor';
const PASSKEYS = '/api/admin/account/passkeys';
const OWN = { access: 'editor', beforeSecondFactor: true } as const;

const passkey = z.object({
  id: z.number(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** null: not yet. */
  lastUsedAt: z.nullable(z.iso.datetime()),
});
export type Passkey = z.infer<typeof passkey>;

const status = z.object({
  /** The authenticator app. */
  isOn: z.boolean(),
  recoveryCodesLeft: z.number(),
  passkeys: z.array(passkey),
  /** Whether the address of this page can have passkeys: a domain with https, or localhost. */
  canAddPasskeys: z.boolean(),
});
export type SecondFactorStatus = z.infer<typeof status>;

/** Shown once: only their hashes are stored. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactorRead = get(PATH, {
  ...OWN,
  needs: 'session',
  summary: "The signed-in user's second factors, and how many recovery codes are left (editors)",
  response: status,
});

export const secondFactorSetUp = post(PATH, {
  ...OWN,
  summary: 'A new secret for an authenticator app, valid once a code confirms it (editors)',
  /** The secret in Base32, and as an `otpauth:` address for a QR code. */
  response: z.object({ secret: z.string(), uri: z.string() }),
  problems: ['second-factor-changed'],
});

export const secondFactorEnable = post(`${PATH}/enable`, {
  ...OWN,
  summary: 'Confirm the new secret by a code; from then on signing in needs one; ends the other sessions (editors)',
  body: z.object({ code: signInCode }),
  /** Empty when a passkey had recovery codes issued. */
  response: recoveryCodes,
  problems: ['second-factor-changed', 'incorrect-code', 'too-many-requests'],
});

export const secondFactorDisable = post(`${PATH}/disable`, {
  ...OWN,
  summary: 'Remove the authenticator app; ends the other sessions (editors)',
});

export const secondFactorRenewCodes = post(`${PATH}/recovery-codes`, {
  ...OWN,
  summary: 'New recovery codes in place of all earlier ones (editors)',
  response: recoveryCodes,
  problems: ['second-factor-changed'],
});

export const passkeyStart = post(`${PASSKEYS}/start`, {
  ...OWN,
  summary: 'What the browser needs to create a passkey (editors)',
  response: passkeyCreation,
  problems: ['second-factor-changed'],
});

export const passkeyAdd = post(PASSKEYS, {
  ...OWN,
  summary: 'Add the passkey that was created for the challenge; ends the other sessions (editors)',
  body: z.object({ name: passkeyName, passkey: passkeyRegistration }),
  /** Empty unless it is the first second factor. */
  response: recoveryCodes,
  successStatus: 201,
  problems: ['second-factor-changed', 'incorrect-code'],
});

export const passkeyRemove = post(`${PASSKEYS}/{id}/remove`, {
  ...OWN,
  summary: 'Remove a passkey; ends the other sessions (editors)',
  params: idParams,
  problems: ['not-found'],
});
