import * as z from 'zod/mini';
import { get, put } from './endpoint.ts';
import { newsletterEmail } from './newsletter.ts';

/** The own address, for mails about the account; never public. */

const PATH = '/api/user/email';
const ownEmail = z.object({ email: z.nullable(z.string()) });

export const accountReadEmail = get(PATH, {
  access: 'user',
  summary: "The signed-in user's email address; null: there is none",
  response: ownEmail,
});

export const accountSetEmail = put(PATH, {
  access: 'user',
  needs: 'confirmed-session',
  summary: "Set or remove the signed-in user's email address",
  body: z.object({ email: z.nullable(newsletterEmail) }),
  response: ownEmail,
  problems: ['email-taken'],
});
