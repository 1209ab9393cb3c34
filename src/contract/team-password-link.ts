import * as z from 'zod/mini';
import { PERMISSIONS } from '#domain/team/permissions.ts';
import { defineEndpoint } from './endpoint.ts';
import { issuedLink, linkToken, memberParams } from './team.ts';
import { newPassword } from './team-account.ts';

/** Links by which a member chooses a new password, for who has forgotten the own one. */

export const teamSendPasswordLink = defineEndpoint({
  id: 'teamSendPasswordLink',
  tag: 'admin',
  access: PERMISSIONS['manage-team'],
  method: 'POST',
  path: '/api/admin/team/members/{id}/password-link',
  needs: 'confirmed-session',
  summary: 'Send a member a link for a new password that works once, for 30 minutes (administrators)',
  params: memberParams,
  response: issuedLink,
  successStatus: 201,
  problems: ['not-found'],
});

/** POST, so that the token is in no address and no log. */
export const passwordLinkRead = defineEndpoint({
  id: 'passwordLinkRead',
  tag: 'account',
  method: 'POST',
  path: '/api/password-link/read',
  summary: 'Whose password a link changes',
  body: z.object({ token: linkToken }),
  response: z.object({ username: z.string() }),
  problems: ['link-not-valid', 'too-many-requests'],
});

/** Checked by the form and the server. */
export const newPasswordSchema = z.object({ password: newPassword });

export const passwordLinkUse = defineEndpoint({
  id: 'passwordLinkUse',
  tag: 'account',
  method: 'POST',
  path: '/api/password-link/use',
  summary: 'Choose a new password by a link; ends all sessions of the account, signs nobody in',
  body: z.extend(newPasswordSchema, { token: linkToken }),
  problems: ['link-not-valid', 'too-many-requests'],
});
