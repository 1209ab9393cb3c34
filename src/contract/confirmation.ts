import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { CONFIRMATION_PROBLEMS, passwordConfirmationSchema } from './team-account.ts';

/**
 * The password again, for one call. The call is described as it will be sent; the ticket of the response is valid for a
 * minute, in this session, and for this call or act only (`Endpoint.confirmation`).
 */

/** Query parameters of a call that needs a ticket, always or in some cases. */
export const ticketParams = z.object({ ticket: z.optional(z.string()) });

const confirmedCall = z.object({
  /** The `operationId` of the call. */
  endpoint: z.string('The call is missing'),
  params: z.optional(z.unknown()),
  queryParams: z.optional(z.unknown()),
  body: z.optional(z.unknown()),
});

export const adminConfirm = defineEndpoint({
  id: 'adminConfirm',
  tag: 'admin',
  access: 'editor',
  method: 'POST',
  path: '/api/admin/confirmations',
  summary: 'A ticket for one call, for a minute; needs the password again, and a code with a second factor (editors)',
  body: z.extend(passwordConfirmationSchema, confirmedCall.shape),
  /** null: nothing more to send. The call waits for approval by a second member, or more rows may be read. */
  response: z.object({ ticket: z.nullable(z.string()), isWaiting: z.boolean() }),
  successStatus: 201,
  problems: CONFIRMATION_PROBLEMS,
});
