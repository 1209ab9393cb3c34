import * as z from 'zod/mini';
import { PERMISSIONS } from '#domain/team/permissions.ts';
import { ROLES, TEAM_ROLES } from '#domain/team/roles.ts';
import { get, post } from './endpoint.ts';
import { loginSchema } from './team-account.ts';

/** Administrators and editors: who they are and what they may do. */

const instant = z.iso.datetime();
export const memberParams = z.object({ id: z.string().check(z.regex(/^[1-9][0-9]{0,14}$/, 'This is not a number')) });

/** Checked by the form and the server. */
const setRoleSchema = z.object({
  userId: z.int().check(z.positive()),
  role: z.enum(ROLES, `The role is one of ${ROLES.join(', ')}`),
});

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

export const teamRead = get('/api/admin/team', {
  access: PERMISSIONS['manage-team'],
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

export const teamFindAccount = get('/api/admin/team/accounts', {
  access: PERMISSIONS['manage-team'],
  needs: 'confirmed-session',
  summary: 'The account of a name, before it is given a role (administrators)',
  queryParams: findAccountSchema,
  response: foundAccount,
  problems: ['not-found'],
});

export const teamSetRole = post('/api/admin/team/roles', {
  access: PERMISSIONS['manage-team'],
  needs: 'confirmed-session',
  summary: 'Set the role of an account; not of the last administrator (administrators)',
  body: setRoleSchema,
  problems: ['not-found', 'last-administrator'],
});

export const teamEndSessions = post('/api/admin/team/members/{id}/end-sessions', {
  access: PERMISSIONS['manage-team'],
  needs: 'confirmed-session',
  summary: 'End all sessions of an administrator or editor (administrators)',
  params: memberParams,
  problems: ['not-found', 'too-many-requests'],
});

export const teamResetSecondFactor = post('/api/admin/team/members/{id}/reset-second-factor', {
  access: PERMISSIONS['manage-team'],
  needs: 'confirmed-session',
  summary: 'Remove the authenticator app, passkeys and recovery codes of a member (administrators)',
  params: memberParams,
  problems: ['not-found'],
});
