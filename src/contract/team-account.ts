import * as z from 'zod/mini';
import { normalizeEmail } from '#domain/email.ts';
import { isEmail } from '#domain/miner/credentials.ts';
import { isNewsletterEmail } from '#domain/newsletter/email.ts';
import {
  isPlainUsername,
  PASSWORD_CHARACTERS_MAX,
  PASSWORD_CHARACTERS_MIN,
  USERNAME_CHARACTERS_MAX,
  USERNAME_CHARACTERS_MIN,
} from '#domain/team/limits.ts';
import { ROLES } from '#domain/team/roles.ts';
import { parseSignInCode } from '#domain/team/sign-in-code.ts';
import { del, get, idParams, post, put } from './endpoint.ts';
import { newsletterEmail } from './newsletter.ts';
import { passkeyAssertion } from './team-passkey.ts';

/** Accounts of the admin area, as specified, and additional calls for sessions and passwords. */

const SHORT_USERNAME = `Username must be at least ${USERNAME_CHARACTERS_MIN} characters`;
const LONG_USERNAME = `Username must be at most ${USERNAME_CHARACTERS_MAX} characters`;
const INVALID_USERNAME = 'Username may contain letters, digits, dots, hyphens and underscores';
const SHORT_PASSWORD = `Password must be at least ${PASSWORD_CHARACTERS_MIN} characters`;
const LONG_PASSWORD = `Password must be at most ${PASSWORD_CHARACTERS_MAX} characters`;
const BLANK_PASSWORD = 'Password must not be only spaces';
const INVALID_EMAIL = 'Please enter a valid email address';
const INVALID_CODE = 'Enter the six digits of your app, or a recovery code';
const CODE_CHARACTERS_MAX = 40;

const username = z
  .string(SHORT_USERNAME)
  .check(
    z.trim(),
    z.minLength(USERNAME_CHARACTERS_MIN, SHORT_USERNAME),
    z.maxLength(USERNAME_CHARACTERS_MAX, LONG_USERNAME),
  );
const password = z
  .string(SHORT_PASSWORD)
  .check(z.minLength(PASSWORD_CHARACTERS_MIN, SHORT_PASSWORD), z.maxLength(PASSWORD_CHARACTERS_MAX, LONG_PASSWORD));

/** Checked by the form and the server. */
export const loginSchema = z.object({ username, password });

/** Of an authenticator app, or a recovery code. Checked by the form and the server. */
export const signInCode = z.string(INVALID_CODE).check(
  z.maxLength(CODE_CHARACTERS_MAX, INVALID_CODE),
  z.refine((typed) => parseSignInCode(typed) !== undefined, INVALID_CODE),
);

/** What proves the second factor, where there is one. */
const secondFactorProof = z.object({ code: z.optional(signInCode), passkey: z.optional(passkeyAssertion) });
export type SecondFactorProof = z.infer<typeof secondFactorProof>;

export const newPassword = password.check(z.refine((typed) => typed.trim() !== '', BLANK_PASSWORD));

/** What confirms a session. Checked by the form and the server. */
const passwordConfirmation = z.object({ password, ...secondFactorProof.shape });
export type PasswordConfirmation = z.infer<typeof passwordConfirmation>;

const CONFIRMATION_PROBLEMS = [
  'incorrect-password',
  'second-factor-required',
  'incorrect-code',
  'too-many-requests',
] as const;

const newUsername = username.check(z.refine(isPlainUsername, INVALID_USERNAME));

/**
 * A new account, registered or invited to the team. Checked by the form and the server. Other fields are dropped, so no
 * one can register as an administrator.
 */
export const registerSchema = z.object({
  username: newUsername,
  // An address in the form of a wallet's that mail can be sent to.
  email: z.string(INVALID_EMAIL).check(
    z.overwrite(normalizeEmail),
    z.refine((email) => isEmail(email) && isNewsletterEmail(email), INVALID_EMAIL),
  ),
  password: newPassword,
});

export const user = z.object({
  id: z.number(),
  username: z.string(),
  /** Whether the role is 'admin', as specified. */
  isAdmin: z.boolean(),
  role: z.enum(ROLES),
  /** A member of the team has to choose a new password before admin calls are allowed. */
  mustChangePassword: z.boolean(),
  /** An administrator has to set up a second factor before other admin calls are allowed. */
  mustSetUpSecondFactor: z.boolean(),
});
export type User = z.infer<typeof user>;

const session = z.object({
  id: z.number(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** The User-Agent header, shortened; empty when there was none. */
  userAgent: z.string(),
  /** The network of the sign-in: an IPv4 address, or the /64 of an IPv6 one; empty when it is not known. */
  network: z.string(),
  /** To the minute; null for accounts outside the team, whose use is not stored. */
  lastUsedAt: z.nullable(z.iso.datetime()),
  /** The session of this request. */
  isCurrent: z.boolean(),
});
export type UserSession = z.infer<typeof session>;

export const accountReadCurrentUser = get('/api/user', {
  access: 'user',
  summary: 'The signed-in user',
  response: user,
});

export const accountLogin = post('/api/login', {
  summary: 'Sign in with username and password, and with a code or passkey where the account has a second factor',
  body: z.extend(loginSchema, secondFactorProof.shape),
  response: user,
  problems: ['incorrect-credentials', 'second-factor-required', 'incorrect-code', 'too-many-requests'],
});

export const accountRegister = post('/api/register', {
  summary: 'Create an account and sign in',
  body: registerSchema,
  response: user,
  successStatus: 201,
  problems: ['username-taken', 'email-taken', 'too-many-requests'],
});

export const accountLogout = post('/api/logout', { summary: 'Sign out; succeeds without a session too' });

export const accountChangePassword = post('/api/user/password', {
  access: 'user',
  summary: "Change the signed-in user's password; needs the second factor if on; ends the user's other sessions",
  /** The server requires a stronger password of the team. */
  body: z.object({ currentPassword: password, newPassword, ...secondFactorProof.shape }),
  response: user,
  problems: CONFIRMATION_PROBLEMS,
});

export const adminConfirm = post('/api/admin/confirm', {
  access: 'editor',
  beforeSecondFactor: true,
  needs: 'session',
  summary: 'Confirm the session by the password, and the second factor if on, for what needs it (editors)',
  body: passwordConfirmation,
  problems: CONFIRMATION_PROBLEMS,
});

/** Before a download, which is a link and can ask nothing. */
export const adminReadConfirmed = get('/api/admin/confirm', {
  access: 'editor',
  beforeSecondFactor: true,
  summary: 'Succeeds while the session is confirmed (editors)',
});

export const accountListSessions = get('/api/user/sessions', {
  access: 'user',
  summary: "The signed-in user's sessions, newest first",
  response: z.array(session),
});

export const accountEndSession = del('/api/user/sessions/{id}', {
  access: 'user',
  // A stolen session would end each new one of its owner.
  needs: 'confirmed-session',
  summary: "End one of the signed-in user's sessions",
  params: idParams,
  problems: ['not-found', 'too-many-requests'],
});

export const accountEndAllSessions = del('/api/user/sessions', {
  access: 'user',
  summary: "End all of the signed-in user's sessions, this one too",
});

/** The own address, for mails about the account; never public. `needsLink`: none go there until its link was opened. */
const ownEmail = z.object({ email: z.nullable(z.string()), needsLink: z.boolean() });

export const accountReadEmail = get('/api/user/email', {
  access: 'user',
  summary: "The signed-in user's email address; null: there is none",
  response: ownEmail,
});

export const accountSetEmail = put('/api/user/email', {
  access: 'user',
  needs: 'confirmed-session',
  summary:
    "Set or remove the signed-in user's email address; a link verifies that of a member (repeat to mail it again)",
  body: z.object({ email: z.nullable(newsletterEmail) }),
  response: ownEmail,
  problems: ['email-taken', 'too-many-requests'],
});
