import * as z from 'zod/mini';
import { passwordConfirmationSchema } from './account.ts';

/** A ticket stands for the password, which was entered a moment ago: a link cannot carry one, no call repeats it. */

export const ticketRequest = passwordConfirmationSchema;

export const issuedTicket = z.object({ ticket: z.string() });

/** Query parameters of a call that needs a ticket in some cases. */
export const ticketParams = z.object({ ticket: z.optional(z.string()) });
