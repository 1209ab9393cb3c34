import type { PublicPresale } from '#contract/presale.ts';
import type { PresaleDocument, PresaleJson } from '#contract/presale-documents.ts';
import type { PhaseVersion, SiteData } from '#contract/site-data.ts';
import { PRESALE_FEED } from '#web/content/presale.ts';
import { SITE } from '#web/content/site.ts';
import { atomFeed, siteHost } from '#web/lib/atom-feed.ts';
import { utcText } from '#web/lib/local-time.ts';
import {
  type ChangeView,
  isolated,
  type PhaseView,
  type PresaleView,
  PUBLIC_INSTANT_FIELDS,
  presaleView,
  shownPresale,
  termLabel,
  termText,
} from './presale-view.ts';

/** What the documents of the presale are written from. */
interface DocumentInput {
  readonly presale: PublicPresale;
  readonly view: PresaleView;
  readonly nowMs: number;
  readonly versions: readonly PhaseVersion[];
  /** Undefined: the documents have relative links. */
  readonly publicOrigin: string | undefined;
}

const WRITERS: Readonly<Record<PresaleDocument['path'], (input: DocumentInput) => string>> = {
  '/presale.json': presaleJsonText,
  '/presale.atom': presaleAtom,
  '/presale.ics': presaleCalendar,
};

/** Returns the text of a document, and when the passing of time alone changes it, ms since 1970. Server only. */
export function presaleDocument(input: {
  readonly document: Pick<PresaleDocument, 'path'>;
  readonly publicOrigin: string | undefined;
  readonly facts: Pick<SiteData, 'presalePhases' | 'presaleHistory'>;
  readonly nowMs: number;
}): { readonly text: string; readonly changesAtMs: number } {
  const { presalePhases: phases, presaleHistory } = input.facts;
  const presale = { phases, changes: presaleHistory.changes };
  const { nowMs, publicOrigin } = input;
  const view = presaleView(presale, nowMs);
  const text = WRITERS[input.document.path]({ presale, view, nowMs, versions: presaleHistory.revisions, publicOrigin });
  return { text, changesAtMs: view.timeline.changesAtMs };
}

/** `/presale.json`, as `presaleJson` of the contract describes it. */
function presaleJsonText({ presale, view, nowMs, publicOrigin }: DocumentInput): string {
  const { state, current } = view.timeline;
  const json: PresaleJson = {
    page: `${publicOrigin ?? ''}/presale`,
    asOf: new Date(nowMs).toISOString(),
    state,
    currentPhaseId: current?.id ?? null,
    ...shownPresale(presale, nowMs),
  };
  return `${JSON.stringify(json, null, 2)}\n`;
}

const ENTRY_KINDS: Readonly<Record<ChangeView['action'], string>> = {
  created: 'published',
  updated: 'changed',
  deleted: 'withdrawn',
  restored: 'published again',
  started: 'started',
  ended: 'ended',
};

/** `/presale.atom`: an entry for each public change, newest first. */
function presaleAtom({ view, publicOrigin }: DocumentInput): string {
  return atomFeed({
    publicOrigin,
    name: 'presale',
    title: PRESALE_FEED.title,
    subtitle: 'Changes of the presale phases',
    // Without a change, the first phase's start: a date that stays the same.
    updated: view.changes[0]?.changedAt ?? view.phases[0]?.startDate ?? new Date(0).toISOString(),
    path: '/presale.atom',
    pagePath: '/presale',
    entries: view.changes.map(({ key, phase, action, changedAt, sentences }) => ({
      id: `/changes/${key}`,
      title: `${isolated(phase)}: ${ENTRY_KINDS[action]}`,
      at: changedAt,
      fragment: `change-${key}`,
      content: {
        type: 'text',
        value: sentences.map((sentence) => `${utcText(changedAt)}: ${sentence}.`).join('\n'),
      },
    })),
  });
}

/** How often subscribed programs should refresh (RFC 7986, 5.7). */
const REFRESH = 'PT1H';

/** RFC 5545 requires one component at least. */
const UTC_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** `/presale.ics`: an event for each phase that has dates (RFC 5545, and RFC 7986 for the calendar's own fields). */
function presaleCalendar({ view, versions, publicOrigin }: DocumentInput): string {
  const versionOf = new Map(versions.map((version) => [version.phaseId, version]));
  const events = view.phases.flatMap((phase) => event(phase, versionOf.get(phase.id), publicOrigin));
  const name = escapeText(PRESALE_FEED.title);
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${SITE.name}//Presale//EN`,
    'CALSCALE:GREGORIAN',
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...(events.length === 0 ? UTC_ZONE : events),
    'END:VCALENDAR',
  ]
    .map(contentLine)
    .join('');
}

function event(phase: PhaseView, version: PhaseVersion | undefined, publicOrigin: string | undefined): string[] {
  const { id, title, startDate, endDate, status } = phase;
  if (startDate === null || endDate === null) return [];
  // A phase of the first start has not been revised; any stable instant will do.
  const revised = utcDateTime(version?.changedAt ?? startDate);
  return [
    'BEGIN:VEVENT',
    `UID:presale-phase-${id}@${siteHost(publicOrigin)}`,
    `DTSTAMP:${revised}`,
    `LAST-MODIFIED:${revised}`,
    `SEQUENCE:${version?.version ?? 0}`,
    `DTSTART:${utcDateTime(startDate)}`,
    // An end has to be later than the start.
    ...(utcDateTime(endDate) > utcDateTime(startDate) ? [`DTEND:${utcDateTime(endDate)}`] : []),
    `SUMMARY:${escapeText(`${SITE.token}: ${title}`)}`,
    `DESCRIPTION:${escapeText(descriptionOf(phase))}`,
    ...(publicOrigin === undefined ? [] : [`URL:${publicOrigin}/presale#phase-${id}`]),
    `STATUS:${status === 'pending' ? 'TENTATIVE' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** All terms but the start and the end, which the event has itself. */
function descriptionOf(phase: PhaseView): string {
  const instants = PUBLIC_INSTANT_FIELDS.filter((field: string) => field !== 'startDate' && field !== 'endDate');
  const terms = [
    ...instants.map((field) => ({ label: termLabel(field), value: termText(field, phase[field]) })),
    ...phase.terms,
  ];
  return [
    `Status: ${phase.statusText}`,
    ...terms.map(({ label, value }) => `${label}: ${value ?? 'Not stated'}`),
    'Nothing can be bought on the site.',
  ].join('\n');
}

/** Lines of iCalendar (RFC 5545, section 3.1). */

const LINE_OCTETS_MAX = 75;
const CRLF = '\r\n';

/** Returns a property with its line ending, folded so that no line is longer than 75 octets and no character is cut. */
export function contentLine(property: string): string {
  const lines: string[] = [];
  let line = '';
  let octets = 0;
  for (const character of property) {
    const size = new TextEncoder().encode(character).length;
    if (octets + size > LINE_OCTETS_MAX) {
      lines.push(line);
      // Continuation lines start with a space, which counts.
      line = ' ';
      octets = 1;
    }
    line += character;
    octets += size;
  }
  return [...lines, line].join(CRLF) + CRLF;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
const NOT_TEXT = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Escapes a value of type TEXT (RFC 5545, section 3.3.11). */
export function escapeText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(NOT_TEXT, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** `20250801T000000Z` */
function utcDateTime(instant: string): string {
  return new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, '');
}
