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

export const about = z.object({
  product: z.string(),
  /** The commit that was built; null: not known. */
  commit: z.nullable(z.string()),
  node: z.string(),
  database: z.object({
    type: z.enum(['embedded', 'postgres']),
    version: z.string(),
    migrations: z.number(),
  }),
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
  summary: 'Versions of the product, Node.js and the database, and the newest changes (editors)',
  response: about,
});
