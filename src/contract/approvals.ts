import * as z from 'zod/mini';
import { CONFIRMED_ACTS } from '#domain/confirmations/confirmed-acts.ts';
import { ticketParams } from './confirmation.ts';
import { defineEndpoint } from './endpoint.ts';
import { CONFIRMATION_PROBLEMS, passwordConfirmationSchema } from './team-account.ts';

/** Acts that wait for approval by a second member, and whether they have to. */

const PATH = '/api/admin/approvals';
const idParams = z.object({ id: z.string().check(z.regex(/^[1-9][0-9]{0,14}$/, 'This is not a number')) });

const waitingAct = z.object({
  id: z.number(),
  act: z.enum(CONFIRMED_ACTS),
  /** What it is about: the subject of a campaign, the names of the links. */
  subject: z.string(),
  body: z.optional(z.unknown()),
  params: z.optional(z.unknown()),
  requestedBy: z.string(),
  requestedAt: z.iso.datetime(),
  /** By the signed-in member, who can only withdraw it. */
  isOwn: z.boolean(),
  /** Whether the signed-in member may do that act, and so approve it. */
  mayApprove: z.boolean(),
});
export type WaitingAct = z.infer<typeof waitingAct>;

export const approvalsRead = defineEndpoint({
  id: 'approvalsRead',
  tag: 'admin',
  access: 'editor',
  method: 'GET',
  path: PATH,
  summary: 'Acts that wait for approval by a second member, and whether campaigns and links need it (editors)',
  response: z.object({ isRequired: z.boolean(), waiting: z.array(waitingAct) }),
});

export const approvalsApprove = defineEndpoint({
  id: 'approvalsApprove',
  tag: 'admin',
  access: 'editor',
  method: 'POST',
  path: `${PATH}/{id}/approve`,
  summary: 'Approve and do what another member asked for; needs the own password again (editors)',
  params: idParams,
  body: passwordConfirmationSchema,
  problems: ['not-found', 'own-approval', 'content-changed', 'campaign-changed', ...CONFIRMATION_PROBLEMS],
});

export const approvalsEnd = defineEndpoint({
  id: 'approvalsEnd',
  tag: 'admin',
  access: 'editor',
  method: 'DELETE',
  path: `${PATH}/{id}`,
  summary: 'Withdraw an own act that waits for approval, or decline that of another member (editors)',
  params: idParams,
  problems: ['not-found'],
});

export const approvalsSetRequired = defineEndpoint({
  id: 'approvalsSetRequired',
  tag: 'admin',
  access: 'admin',
  method: 'PUT',
  path: `${PATH}/required`,
  summary: 'Whether campaigns and official links need approval by a second member; needs a `ticket` (administrators)',
  queryParams: ticketParams,
  body: z.object({ isRequired: z.boolean('Say whether approval is required') }),
  confirmation: { act: 'set-approval', when: 'always', exactCall: { except: [] } },
  problems: ['password-required'],
});
