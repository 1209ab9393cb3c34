import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

const TEXT_STYLES = ['plain', 'strong', 'code'] as const;

const changelogText = z.object({ style: z.enum(TEXT_STYLES), text: z.string() });
export type ChangelogText = z.infer<typeof changelogText>;

const changelogSection = z.object({
  /** Such as 'Added'. */
  title: z.string(),
  entries: z.array(z.array(changelogText)),
});

export const changelogRelease = z.object({
  /** Such as 'Unreleased', or the version and its date. */
  title: z.string(),
  sections: z.array(changelogSection),
});
export type ChangelogRelease = z.infer<typeof changelogRelease>;

/** What the environment variables say; null: unset. */
const aboutSettings = z.object({
  publicOrigin: z.nullable(z.string()),
  /** `Name <address>`; null: there is no mail server. */
  mailSender: z.nullable(z.string()),
  requiresSecondFactor: z.boolean(),
  activityDays: z.nullable(z.number()),
  leftSubscriptionsDays: z.nullable(z.number()),
  securityContact: z.nullable(z.string()),
});

export const about = z.object({
  product: z.string(),
  /** The commit that was built; null: not known. */
  commit: z.nullable(z.string()),
  node: z.string(),
  database: z.object({
    type: z.enum(['embedded', 'postgres']),
    version: z.string(),
    migrations: z.number(),
    bytes: z.number(),
  }),
  /** Of the process that responds. */
  startedAt: z.iso.datetime(),
  settings: aboutSettings,
  /** The newest section of CHANGELOG.md; null: there is none. */
  changes: z.nullable(changelogRelease),
});
export type About = z.infer<typeof about>;

export const adminReadVersion = defineEndpoint({
  id: 'adminReadVersion',
  tag: 'admin',
  access: 'editor',
  method: 'GET',
  path: '/api/admin/version',
  needs: 'session',
  summary: 'Versions, settings and the newest changes of this installation (editors)',
  response: about,
});
