import * as z from 'zod/mini';
import { INVITATION_NOTE_CHARACTERS_MAX } from '#domain/team/limits.ts';
import { PERMISSIONS } from '#domain/team/permissions.ts';
import { TEAM_ROLES } from '#domain/team/roles.ts';
import { del, post } from './endpoint.ts';
import { newsletterEmail } from './newsletter.ts';
import { memberParams } from './team.ts';
import { newPassword, registerSchema, user } from './team-account.ts';

/** Links that work once: an invitation to the team, or a new password for a member who has forgotten the own one. */

const LONG_NOTE = `Use at most ${INVITATION_NOTE_CHARACTERS_MAX} characters`;
const TEAM_ROLE = `The role is one of ${TEAM_ROLES.join(', ')}`;

/** 256 bits in base64url. */
const linkToken = z.string('The link is not complete').check(z.regex(/^[\w-]{43}$/, 'The link is not complete'));

/** A new link. The token is in this response only; null: the link was mailed, and nobody else sees it. */
const issuedLink = z.object({ token: z.nullable(linkToken), expiresAt: z.iso.datetime() });

export const teamInvite = post('/api/admin/team/invitations', {
  access: PERMISSIONS['manage-team'],
  needs: 'confirmed-session',
  summary: 'Invite a person by a link that works once, for a week (administrators)',
  body: z.object({
    role: z.enum(TEAM_ROLES, TEAM_ROLE),
    /** Whom it is for. */
    note: z.string(LONG_NOTE).check(
      z.trim(),
      z.maxLength(INVITATION_NOTE_CHARACTERS_MAX, LONG_NOTE),
      z.refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), 'There are characters that cannot be stored'),
    ),
    /** Where the link is sent, if there is a mail server. */
    email: z.optional(newsletterEmail),
  }),
  response: issuedLink,
  successStatus: 201,
});

export const teamSendPasswordLink = post('/api/admin/team/members/{id}/password-link', {
  access: PERMISSIONS['manage-team'],
  needs: 'confirmed-session',
  summary: 'Send a member a link for a new password that works once, for 30 minutes (administrators)',
  params: memberParams,
  response: issuedLink,
  successStatus: 201,
  problems: ['not-found'],
});

export const teamResendInvitation = post('/api/admin/team/invitations/{id}/resend', {
  access: PERMISSIONS['manage-team'],
  needs: 'confirmed-session',
  summary: 'Mail a new link of an invitation, for another week; the earlier one stops working (administrators)',
  params: memberParams,
  problems: ['not-found'],
});

export const teamWithdrawInvitation = del('/api/admin/team/invitations/{id}', {
  access: PERMISSIONS['manage-team'],
  needs: 'confirmed-session',
  summary: 'Withdraw an invitation; its link stops working (administrators)',
  params: memberParams,
  problems: ['not-found'],
});

/** POST, so that the token is in no address and no log. */
export const linkRead = post('/api/links/read', {
  summary: 'What a link is for: a new account of the team, or a new password of one',
  body: z.object({ token: linkToken }),
  response: z.discriminatedUnion('purpose', [
    z.object({
      purpose: z.literal('invitation'),
      role: z.enum(TEAM_ROLES),
      invitedBy: z.string(),
      expiresAt: z.iso.datetime(),
    }),
    z.object({ purpose: z.literal('password'), username: z.string() }),
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

/** Checked by the form and the server. */
export const newPasswordSchema = z.object({ password: newPassword });

export const linkSetPassword = post('/api/links/password', {
  summary: 'Choose a new password by a link; ends all sessions of the account, signs nobody in',
  body: z.extend(newPasswordSchema, { token: linkToken }),
  problems: ['link-not-valid', 'too-many-requests'],
});
