import * as z from 'zod/mini';
import { NOTICES } from '#domain/team/notices.ts';
import { TEAM_ROLES } from '#domain/team/roles.ts';

/**
 * What a mail of the outbox is rendered from, by type. `reference` names the subscription in its links. `secret` makes
 * the token of its link, with the server's secret, so a copy of the database opens nothing; it is removed once the mail
 * was sent or given up. `by`: the administrator.
 */
const mailContentSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('newsletter-confirmation'), reference: z.string(), secret: z.optional(z.string()) }),
  z.object({ type: z.literal('newsletter-welcome'), reference: z.string() }),
  /** A campaign's text is stored once, in the campaign, and added when the mail is read; a test has its own. */
  z.object({
    type: z.literal('newsletter-letter'),
    reference: z.string(),
    subject: z.string(),
    markdown: z.string(),
    isTest: z.optional(z.boolean()),
  }),
  /** To one member of the team: what happened within ten minutes, oldest first. */
  z.object({
    type: z.literal('team-notice'),
    notices: z.array(
      z.object({
        kind: z.enum(NOTICES),
        /** The name of the account, the subject of the campaign; may be empty. */
        subject: z.string(),
        by: z.string(),
        at: z.iso.datetime(),
      }),
    ),
  }),
  z.object({
    type: z.literal('team-invitation'),
    secret: z.optional(z.string()),
    role: z.enum(TEAM_ROLES),
    by: z.string(),
  }),
  /** To a member's new address, which its link verifies. */
  z.object({
    type: z.literal('team-email-link'),
    userId: z.number(),
    username: z.string(),
    email: z.string(),
    expiresMs: z.number(),
  }),
  z.object({
    type: z.literal('team-password-link'),
    secret: z.optional(z.string()),
    username: z.string(),
    by: z.string(),
  }),
]);

export type MailContent = z.infer<typeof mailContentSchema>;
export type MailContentOf<Type extends MailContent['type']> = Extract<MailContent, { readonly type: Type }>;

/** Reads the stored form; undefined for a type of a newer version, which only its processes can send. */
export function parseMailContent(stored: unknown): MailContent | undefined {
  return mailContentSchema.safeParse(stored).data;
}
