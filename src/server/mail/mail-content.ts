import * as z from 'zod/mini';
import { TEAM_ROLES } from '#domain/team/roles.ts';
import { TEAM_ACTS } from '#domain/team/team-acts.ts';

/** To administrators: what somebody of the team has done. */
const teamMail = z.object({
  type: z.literal('team-act'),
  reference: z.string(),
  act: z.enum(TEAM_ACTS),
  /** The name of the account, the subject of the campaign; may be empty. */
  subject: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
});
export type TeamMail = z.infer<typeof teamMail>;

/**
 * To one person, about an account of the team. `secret` makes the token of its link, with the server's secret, so a
 * copy of the database opens nothing; the link itself is in the mail only. `by`: the administrator.
 */
const teamLinkMail = {
  'team-invitation': z.object({
    type: z.literal('team-invitation'),
    secret: z.optional(z.string()),
    role: z.enum(TEAM_ROLES),
    by: z.string(),
  }),
  'team-password-link': z.object({
    type: z.literal('team-password-link'),
    secret: z.optional(z.string()),
    username: z.string(),
    by: z.string(),
  }),
  'team-password-changed': z.object({ type: z.literal('team-password-changed'), username: z.string(), by: z.string() }),
};
export type TeamLinkMail = z.infer<(typeof teamLinkMail)[keyof typeof teamLinkMail]>;

/**
 * What a mail of the outbox is rendered from, by type. `reference` names the subscription in its links; `secret` makes
 * the confirmation's link and is removed once the mail was sent or given up. A campaign's text is stored once, in the
 * campaign, and added when the mail is read; a test has its own.
 */
const mailContentSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('newsletter-confirmation'), reference: z.string(), secret: z.optional(z.string()) }),
  z.object({ type: z.literal('newsletter-welcome'), reference: z.string() }),
  z.object({
    type: z.literal('newsletter-letter'),
    reference: z.string(),
    subject: z.string(),
    markdown: z.string(),
    isTest: z.optional(z.boolean()),
  }),
  teamMail,
  teamLinkMail['team-invitation'],
  teamLinkMail['team-password-link'],
  teamLinkMail['team-password-changed'],
]);

export type MailContent = z.infer<typeof mailContentSchema>;

export function isTeamLinkMail(content: MailContent): content is TeamLinkMail {
  return Object.hasOwn(teamLinkMail, content.type);
}

/** Reads the stored form; undefined for a type of a newer version, which only its processes can send. */
export function parseMailContent(stored: unknown): MailContent | undefined {
  return mailContentSchema.safeParse(stored).data;
}
