import * as z from 'zod/mini';
import { CONFIRMATION_PROBLEMS, passwordConfirmationSchema, signInCode } from './account.ts';
import { defineEndpoint } from './endpoint.ts';

/** The authenticator app (RFC 6238) and the recovery codes of somebody of the team. */

const PATH = '/api/admin/account/second-factor';

/** Checked by the form and the server. */
export const codeSchema = z.object({ code: signInCode });

const status = z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number() });
export type SecondFactorStatus = z.infer<typeof status>;

/** Shown once: only their hashes are stored. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactorRead = defineEndpoint({
  id: 'secondFactorRead',
  tag: 'account',
  access: 'editor',
  method: 'GET',
  path: PATH,
  summary: 'Whether the signed-in user has a second factor, and how many recovery codes are left (editors)',
  response: status,
});

export const secondFactorSetUp = defineEndpoint({
  id: 'secondFactorSetUp',
  tag: 'account',
  access: 'editor',
  method: 'POST',
  path: PATH,
  summary: 'A new secret for an authenticator app, valid once a code confirms it; needs the password again (editors)',
  body: passwordConfirmationSchema,
  /** The secret in Base32, and as an `otpauth:` address for a QR code. */
  response: z.object({ secret: z.string(), uri: z.string() }),
  problems: ['second-factor-changed', ...CONFIRMATION_PROBLEMS],
});

export const secondFactorEnable = defineEndpoint({
  id: 'secondFactorEnable',
  tag: 'account',
  access: 'editor',
  method: 'POST',
  path: `${PATH}/enable`,
  summary: 'Confirm the new secret by a code; from then on signing in needs one (editors)',
  body: codeSchema,
  response: recoveryCodes,
  problems: ['second-factor-changed', 'incorrect-code', 'too-many-requests'],
});

export const secondFactorDisable = defineEndpoint({
  id: 'secondFactorDisable',
  tag: 'account',
  access: 'editor',
  method: 'POST',
  path: `${PATH}/disable`,
  summary: 'Remove the second factor and its recovery codes; needs the password again (editors)',
  body: passwordConfirmationSchema,
  problems: CONFIRMATION_PROBLEMS,
});

export const secondFactorRenewCodes = defineEndpoint({
  id: 'secondFactorRenewCodes',
  tag: 'account',
  access: 'editor',
  method: 'POST',
  path: `${PATH}/recovery-codes`,
  summary: 'New recovery codes in place of all earlier ones; needs the password again (editors)',
  body: passwordConfirmationSchema,
  response: recoveryCodes,
  problems: ['second-factor-changed', ...CONFIRMATION_PROBLEMS],
});
