import * as z from 'zod/mini';
import { INVITATION_NOTE_CHARACTERS_MAX } from '#domain/team/limits.ts';
import { PERMISSIONS } from '#domain/team/permissions.ts';
import { ROLES, TEAM_ROLES } from '#domain/team/roles.ts';
import { defineEndpoint } from './endpoint.ts';
import { newsletterEmail } from './newsletter.ts';
import { loginSchema, registerSchema, user } from './team-account.ts';

/** Administrators and editors: who they are, what they may do, and how a person joins them. */

const INVITATIONS = '/api/admin/team/invitations';
const LONG_NOTE = `Use at most ${INVITATION_NOTE_CHARACTERS_MAX} characters`;
const TEAM_ROLE = `The role is one of ${TEAM_ROLES.join(', ')}`;
const instant = z.iso.datetime();
export const memberParams = z.object({ id: z.string().check(z.regex(/^[1-9][0-9]{0,14}$/, 'This is not a number')) });

/** 256 bits in base64url. */
export const linkToken = z.string('The link is not complete').check(z.regex(/^[\w-]{43}$/, 'The link is not complete'));

/** Checked by the form and the server. */
export const inviteSchema = z.object({
  role: z.enum(TEAM_ROLES, TEAM_ROLE),
  /** Whom it is for. */
  note: z.string(LONG_NOTE).check(
    z.trim(),
    z.maxLength(INVITATION_NOTE_CHARACTERS_MAX, LONG_NOTE),
    z.refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), 'There are characters that cannot be stored'),
  ),
  /** Where the link is sent, if there is a mail server. */
  email: z.optional(newsletterEmail),
});

/** Checked by the form and the server. */
export const setRoleSchema = z.object({
  userId: z.int().check(z.positive()),
  role: z.enum(ROLES, `The role is one of ${ROLES.join(', ')}`),
});

/** A new link. The token is in this response only; null: the link was mailed, and nobody else sees it. */
export const issuedLink = z.object({ token: z.nullable(linkToken), expiresAt: instant });

const member = z.object({
  id: z.number(),
  username: z.string(),
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

export const teamRead = defineEndpoint({
  id: 'teamRead',
  tag: 'admin',
  access: PERMISSIONS['manage-team'],
  method: 'GET',
  path: '/api/admin/team',
  needs: 'session',
  summary: 'Administrators, editors and invitations (administrators)',
  response: team,
});

/** Checked by the form and the server. */
export const findAccountSchema = z.object({ username: loginSchema.shape.username });

const foundAccount = z.object({
  id: z.number(),
  username: z.string(),
  role: z.enum(ROLES),
  createdAt: instant,
});
export type FoundAccount = z.infer<typeof foundAccount>;

export const teamFindAccount = defineEndpoint({
  id: 'teamFindAccount',
  tag: 'admin',
  access: PERMISSIONS['manage-team'],
  method: 'GET',
  path: '/api/admin/team/accounts',
  needs: 'confirmed-session',
  summary: 'The account of a name, before it is given a role (administrators)',
  queryParams: findAccountSchema,
  response: foundAccount,
  problems: ['not-found'],
});

export const teamSetRole = defineEndpoint({
  id: 'teamSetRole',
  tag: 'admin',
  access: PERMISSIONS['manage-team'],
  method: 'POST',
  path: '/api/admin/team/roles',
  needs: 'confirmed-session',
  summary: 'Set the role of an account; not of the last administrator (administrators)',
  body: setRoleSchema,
  problems: ['not-found', 'last-administrator'],
});

export const teamEndSessions = defineEndpoint({
  id: 'teamEndSessions',
  tag: 'admin',
  access: PERMISSIONS['manage-team'],
  method: 'POST',
  path: '/api/admin/team/members/{id}/end-sessions',
  needs: 'confirmed-session',
  summary: 'End all sessions of an administrator or editor (administrators)',
  params: memberParams,
  problems: ['not-found', 'too-many-requests'],
});

export const teamResetSecondFactor = defineEndpoint({
  id: 'teamResetSecondFactor',
  tag: 'admin',
  access: PERMISSIONS['manage-team'],
  method: 'POST',
  path: '/api/admin/team/members/{id}/reset-second-factor',
  needs: 'confirmed-session',
  summary: 'Remove the authenticator app, passkeys and recovery codes of a member (administrators)',
  params: memberParams,
  problems: ['not-found'],
});

export const teamInvite = defineEndpoint({
  id: 'teamInvite',
  tag: 'admin',
  access: PERMISSIONS['manage-team'],
  method: 'POST',
  path: INVITATIONS,
  needs: 'confirmed-session',
  summary: 'Invite a person by a link that works once, for a week (administrators)',
  body: inviteSchema,
  response: issuedLink,
  successStatus: 201,
});

export const teamResendInvitation = defineEndpoint({
  id: 'teamResendInvitation',
  tag: 'admin',
  access: PERMISSIONS['manage-team'],
  method: 'POST',
  path: `${INVITATIONS}/{id}/resend`,
  needs: 'confirmed-session',
  summary: 'Mail a new link of an invitation, for another week; the earlier one stops working (administrators)',
  params: memberParams,
  problems: ['not-found'],
});

export const teamWithdrawInvitation = defineEndpoint({
  id: 'teamWithdrawInvitation',
  tag: 'admin',
  access: PERMISSIONS['manage-team'],
  method: 'DELETE',
  path: `${INVITATIONS}/{id}`,
  needs: 'confirmed-session',
  summary: 'Withdraw an invitation; its link stops working (administrators)',
  params: memberParams,
  problems: ['not-found'],
});

/** POST, so that the token is in no address and no log. */
export const invitationRead = defineEndpoint({
  id: 'invitationRead',
  tag: 'account',
  method: 'POST',
  path: '/api/invitations/read',
  summary: 'What an invitation is for',
  body: z.object({ token: linkToken }),
  response: z.object({ role: z.enum(TEAM_ROLES), invitedBy: z.string(), expiresAt: instant }),
  problems: ['link-not-valid', 'too-many-requests'],
});

export const invitationAccept = defineEndpoint({
  id: 'invitationAccept',
  tag: 'account',
  method: 'POST',
  path: '/api/invitations/accept',
  summary: 'Accept an invitation: create the account and sign in',
  body: z.extend(registerSchema, { token: linkToken }),
  response: user,
  successStatus: 201,
  problems: ['link-not-valid', 'username-taken', 'email-taken', 'too-many-requests'],
});
