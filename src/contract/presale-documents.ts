import * as z from 'zod/mini';
import { isPublicNumberField, PUBLIC_FIELDS, type PublicNumberField } from '#domain/presale/fields.ts';
import { PHASE_POSITIONS } from '#domain/presale/timeline.ts';
import type { PageDataKey } from './pages.ts';
import { publicPhaseSchema, publicPresale } from './presale.ts';

/** The presale for other programs, outside `/api`: rendered and cached like pages, with ETag and HEAD. */

/** Null where the site does not state a value, such as a price that was never published. */
const shownNumbers = Object.fromEntries(
  PUBLIC_FIELDS.filter(isPublicNumberField).map((field) => [field, z.nullable(z.number())]),
) as Record<PublicNumberField, z.ZodMiniNullable<z.ZodMiniNumber>>;
const documentPhase = z.extend(publicPhaseSchema, shownNumbers);
export type DocumentPhase = z.infer<typeof documentPhase>;

/** `/presale.json`: what the page states. */
export const presaleJson = z.extend(publicPresale, {
  /** Where people read the same. Relative where the server does not know its public origin. */
  page: z.string(),
  /** When the server wrote this, ISO 8601 in UTC. */
  asOf: z.string(),
  phases: z.readonly(z.array(documentPhase)),
  /** Where the phase stands that matters most at the time of the response. */
  state: z.enum(PHASE_POSITIONS),
  currentPhaseId: z.nullable(z.number()),
});
export type PresaleJson = z.infer<typeof presaleJson>;

export interface PresaleDocument {
  readonly path: '/presale.json' | '/presale.atom' | '/presale.ics';
  readonly mediaType: string;
  readonly summary: string;
  /** Undefined: text in the format of its media type. */
  readonly schema?: z.ZodMiniType;
  readonly tag: 'presale';
  readonly facts: readonly PageDataKey[];
}

const OF_PRESALE = { tag: 'presale', facts: ['presaleHistory'] } as const;

export const PRESALE_DOCUMENTS: readonly PresaleDocument[] = [
  {
    path: '/presale.json',
    mediaType: 'application/json',
    summary: 'The public part of the presale and all its changes, newest first',
    schema: presaleJson,
    ...OF_PRESALE,
  },
  {
    path: '/presale.atom',
    mediaType: 'application/atom+xml',
    summary: 'All public changes of the presale as an Atom feed (RFC 4287)',
    ...OF_PRESALE,
  },
  {
    path: '/presale.ics',
    mediaType: 'text/calendar',
    summary: 'One event for each presale phase that has dates (RFC 5545)',
    ...OF_PRESALE,
  },
];
