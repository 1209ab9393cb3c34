import * as z from 'zod/mini';
import { IMPORT_EFFECTS, IMPORT_PROBLEMS } from '#domain/newsletter/import-line.ts';
import { PERMISSIONS } from '#domain/team/permissions.ts';
import { defineEndpoint } from './endpoint.ts';
import { newsletterEmail } from './newsletter.ts';

/** Imports of subscriptions, and what is done with one address, for administrators. */

/** A part of a file: the browser splits it, so that no request is large. */
export const IMPORT_LINES_MAX = 500;
/** Of one call's body as JSON: the server reads 64 KiB. */
export const IMPORT_BYTES_MAX = 60_000;
export const IMPORT_CELLS_MAX = 20;

const importResult = z.object({
  /** Of the file; the header is line 1. */
  line: z.number(),
  effect: z.enum(IMPORT_EFFECTS),
  /** Of a rejected line. */
  problem: z.nullable(z.enum(IMPORT_PROBLEMS)),
});
export type ImportResult = z.infer<typeof importResult>;

export const subscriptionsImport = defineEndpoint({
  id: 'subscriptionsImport',
  tag: 'newsletter',
  access: PERMISSIONS['read-people'],
  method: 'POST',
  path: '/api/admin/newsletter/import',
  needs: 'confirmed-session',
  summary: 'Say what importing lines of a CSV file would do, or do it (administrators)',
  body: z.object({
    /** Writes nothing. */
    isDryRun: z.boolean('Say whether this is a dry run'),
    /** The names of the columns. */
    header: z.array(z.string()).check(z.maxLength(IMPORT_CELLS_MAX, 'The file has too many columns')),
    lines: z
      .array(
        z.object({
          line: z.number(),
          cells: z.array(z.string()).check(z.maxLength(IMPORT_CELLS_MAX, 'Too many cells')),
        }),
      )
      .check(z.maxLength(IMPORT_LINES_MAX, `At most ${IMPORT_LINES_MAX} lines in one call`)),
  }),
  response: z.array(importResult),
});

export const SUBSCRIPTION_REMOVALS = ['leave', 'erase'] as const;

export const subscriptionRemove = defineEndpoint({
  id: 'subscriptionRemove',
  tag: 'newsletter',
  access: PERMISSIONS['read-people'],
  method: 'POST',
  path: '/api/admin/newsletter/remove',
  needs: 'confirmed-session',
  summary: 'Unsubscribe an address, or delete everything about it, for a person who asks (administrators)',
  body: z.object({
    email: newsletterEmail,
    removal: z.enum(SUBSCRIPTION_REMOVALS, 'Choose unsubscribing or deleting'),
  }),
  problems: ['not-found'],
});

export const subscriptionResume = defineEndpoint({
  id: 'subscriptionResume',
  tag: 'newsletter',
  access: PERMISSIONS['read-people'],
  method: 'POST',
  path: '/api/admin/newsletter/resume',
  needs: 'confirmed-session',
  summary: 'Let campaigns reach an address again whose mail server had refused it (administrators)',
  body: z.object({ email: newsletterEmail }),
  problems: ['not-found'],
});
