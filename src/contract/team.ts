import * as z from 'zod/mini';
import { isOneLine } from '#domain/plain-text.ts';
import { INVITATION_NOTE_CHARACTERS_MAX } from '#domain/team/limits.ts';
import { PERMISSIONS, ROLES, TEAM_ROLES } from '#domain/team/roles.ts';
import { del, get, idParams, post } from './endpoint.ts';
import { newsletterEmail } from './newsletter.ts';
import { loginSchema, newPassword, registerSchema, user } from './team-account.ts';

/** Administrators and editors: who they are and what they may do. */

const instant = z.iso.datetime();
/** Checked by the form and the server. */
const setRoleSchema = z.object({
  userId: z.int().check(z.positive()),
  role: z.enum(ROLES, `The role is one of ${ROLES.join(', ')}`),
});

const member = z.object({
  id: z.number(),
  username: z.string(),
  /** The verified one, which mails go to. */
  email: z.nullable(z.string()),
  role: z.enum(TEAM_ROLES),
  /** null: not since the account joined the team. */
  lastSignInAt: z.nullable(instant),
  hasSecondFactor: z.boolean(),
  openSessions: z.number(),
});
export type TeamMember = z.infer<typeof member>;

/** `open`: its link was shown, and can be accepted; `sending`, `sent` and `not-delivered`: so can that of its mail. */
export const INVITATION_STATES = ['open', 'sending', 'sent', 'not-delivered', 'accepted', 'expired'] as const;

const invitation = z.object({
  id: z.number(),
  role: z.enum(TEAM_ROLES),
  note: z.string(),
  /** null: the link was shown to who invited. */
  email: z.nullable(z.string()),
  createdBy: z.string(),
  createdAt: instant,
  expiresAt: instant,
  state: z.enum(INVITATION_STATES),
  /** The mail server's reply to a mail that was not delivered. */
  failure: z.nullable(z.string()),
  /** The name of the account that it made. */
  acceptedBy: z.nullable(z.string()),
});
export type TeamInvitation = z.infer<typeof invitation>;

const team = z.object({
  members: z.array(member),
  /** Newest first; those that ended are listed for some time. */
  invitations: z.array(invitation),
  /** Whether there is a mail server. */
  canSendMail: z.boolean(),
});
export type Team = z.infer<typeof team>;

export const teamRead = get('/api/admin/team', {
  access: PERMISSIONS['manage-team'],
  needs: 'session',
  summary: 'Administrators, editors and invitations (administrators)',
  response: team,
});

const foundAccount = z.object({
  id: z.number(),
  username: z.string(),
  role: z.enum(ROLES),
  createdAt: instant,
});
export type FoundAccount = z.infer<typeof foundAccount>;

export const teamFindAccount = get('/api/admin/team/accounts', {
  access: PERMISSIONS['manage-team'],
  summary: 'The account of a name, before it is given a role (administrators)',
  queryParams: z.object({ username: loginSchema.shape.username }),
  response: foundAccount,
  problems: ['not-found'],
});

export const teamSetRole = post('/api/admin/team/roles', {
  access: PERMISSIONS['manage-team'],
  summary: 'Set the role of an account; not of the last administrator (administrators)',
  body: setRoleSchema,
  problems: ['not-found', 'last-administrator'],
});

export const teamEndSessions = post('/api/admin/team/members/{id}/end-sessions', {
  access: PERMISSIONS['manage-team'],
  summary: 'End all sessions of an administrator or editor (administrators)',
  params: idParams,
  problems: ['not-found', 'too-many-requests'],
});

export const teamResetSecondFactor = post('/api/admin/team/members/{id}/reset-second-factor', {
  access: PERMISSIONS['manage-team'],
  summary: 'Remove the authenticator app, passkeys and recovery codes of a member (administrators)',
  params: idParams,
  problems: ['not-found'],
});

/** Links that work once: an invitation to the team, or a new password for a member who has forgotten the own one. */

const LONG_NOTE = `Use at most ${INVITATION_NOTE_CHARACTERS_MAX} characters`;
const TEAM_ROLE = `The role is one of ${TEAM_ROLES.join(', ')}`;

/** 256 bits in base64url; before those of a link that verifies an address, whose it is and until when it works. */
const linkToken = z
  .string('The link is not complete')
  .check(z.regex(/^(?:\d{1,15}-\d{13}\.)?[\w-]{43}$/, 'The link is not complete'));

/** A new link. The token is in this response only; null: the link was mailed, and nobody else sees it. */
const issuedLink = z.object({ token: z.nullable(linkToken), expiresAt: z.iso.datetime() });

export const teamInvite = post('/api/admin/team/invitations', {
  access: PERMISSIONS['manage-team'],
  summary: 'Invite a person by a link that works once, for a week (administrators)',
  body: z.object({
    role: z.enum(TEAM_ROLES, TEAM_ROLE),
    /** Whom it is for. */
    note: z
      .string(LONG_NOTE)
      .check(
        z.trim(),
        z.maxLength(INVITATION_NOTE_CHARACTERS_MAX, LONG_NOTE),
        z.refine(isOneLine, 'Use one line without hidden characters'),
      ),
    /** Where the link is sent, if there is a mail server. */
    email: z.optional(newsletterEmail),
  }),
  response: issuedLink,
  successStatus: 201,
  problems: ['too-many-requests'],
});

export const teamSendPasswordLink = post('/api/admin/team/members/{id}/password-link', {
  access: PERMISSIONS['manage-team'],
  summary: 'Send a member a link for a new password that works once, for 30 minutes (administrators)',
  params: idParams,
  response: issuedLink,
  successStatus: 201,
  problems: ['not-found', 'too-many-requests'],
});

export const teamResendInvitation = post('/api/admin/team/invitations/{id}/resend', {
  access: PERMISSIONS['manage-team'],
  summary: 'Mail a new link of an invitation, for another week; the earlier one stops working (administrators)',
  params: idParams,
  problems: ['not-found', 'too-many-requests'],
});

export const teamWithdrawInvitation = del('/api/admin/team/invitations/{id}', {
  access: PERMISSIONS['manage-team'],
  summary: 'Withdraw an invitation; its link stops working (administrators)',
  params: idParams,
  problems: ['not-found'],
});

/** POST, so that the token is in no address and no log. */
export const linkRead = post('/api/links/read', {
  summary: 'What a link is for: a new account of the team, or a new password or the address of one',
  body: z.object({ token: linkToken }),
  response: z.discriminatedUnion('purpose', [
    z.object({
      purpose: z.literal('invitation'),
      role: z.enum(TEAM_ROLES),
      invitedBy: z.string(),
      expiresAt: z.iso.datetime(),
    }),
    z.object({ purpose: z.literal('password'), username: z.string() }),
    z.object({ purpose: z.literal('email'), username: z.string(), email: z.string() }),
  ]),
  problems: ['link-not-valid', 'too-many-requests'],
});

export const linkAcceptInvitation = post('/api/links/accept', {
  summary: 'Accept an invitation: create the account and sign in',
  body: z.extend(registerSchema, { token: linkToken }),
  response: user,
  successStatus: 201,
  problems: ['link-not-valid', 'username-taken', 'email-taken', 'too-many-requests'],
});

export const linkSetPassword = post('/api/links/password', {
  summary: 'Choose a new password by a link; ends all sessions of the account, signs nobody in',
  body: z.object({ token: linkToken, password: newPassword }),
  problems: ['link-not-valid', 'too-many-requests'],
});

export const linkVerifyEmail = post('/api/links/email', {
  summary: 'Verify the address of an account by the link that was mailed to it: from then on its mails go there',
  body: z.object({ token: linkToken }),
  problems: ['link-not-valid', 'too-many-requests'],
});
