import type { PhaseVersion } from '#contract/site-data.ts';
import { PRESALE_FEED } from '#web/content/presale-changes.ts';
import { SITE } from '#web/content/site.ts';
import { siteHost } from '#web/lib/atom-feed.ts';
import { contentLine, escapeText, utcDateTime } from '#web/lib/content-line.ts';
import { PUBLIC_INSTANT_FIELDS, termLabel, termText } from '../public/phase-terms.ts';
import type { PhaseView } from '../public/presale-view.ts';
import { PRESALE_PAGE } from '../texts/presale-page.ts';
import type { DocumentInput } from './document-input.ts';

/** How often subscribed programs should refresh (RFC 7986, 5.7). */
const REFRESH = 'PT1H';

/** The instants that an event has as its start and end. */
const EVENT_FIELDS: readonly string[] = ['startDate', 'endDate'];

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
export function presaleCalendar({ view, versions, publicOrigin }: DocumentInput): string {
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

function descriptionOf(phase: PhaseView): string {
  const instants = PUBLIC_INSTANT_FIELDS.filter((field) => !EVENT_FIELDS.includes(field));
  return [
    `${PRESALE_FEED.status}: ${phase.statusText}`,
    ...instants.map((field) => `${termLabel(field)}: ${termText(field, phase[field]) ?? PRESALE_PAGE.notStated}`),
    ...phase.terms.map(({ label, value }) => `${label}: ${value ?? PRESALE_PAGE.notStated}`),
    PRESALE_FEED.nothingForSale,
  ].join('\n');
}
