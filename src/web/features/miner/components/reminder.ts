import { SITE } from '#web/content/site.ts';
import { contentLine, escapeText, utcDateTime } from '#web/lib/content-line.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { REMINDERS } from '../texts/reminders.ts';

export type ReminderId = keyof typeof REMINDERS.events;

export interface Reminder {
  readonly id: ReminderId;
  /** Ms since the epoch. */
  readonly atMs: number;
  readonly nowMs: number;
  /** Of the miner's page. */
  readonly address: string;
}

/** Returns a calendar with one event and its alarm (RFC 5545). A later file of the same reminder replaces the event. */
export function reminderCalendar({ id, atMs, nowMs, address }: Reminder): string {
  const { title, text, alarmMinutes } = REMINDERS.events[id];
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${SITE.name}//Web Miner//EN`,
    'BEGIN:VEVENT',
    `UID:${id}@${new URL(address).hostname}`,
    `SEQUENCE:${Math.floor(nowMs / 1_000)}`,
    `DTSTAMP:${utcDateTime(new Date(nowMs).toISOString())}`,
    `DTSTART:${utcDateTime(new Date(atMs).toISOString())}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(`${text} ${address}`)}`,
    `URL:${address}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(title)}`,
    `TRIGGER:-PT${alarmMinutes}M`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map(contentLine)
    .join('');
}

/** Offers the reminder as a file for the visitor's calendar. */
export function saveReminder(id: ReminderId, atMs: number, nowMs: number): void {
  const address = `${window.location.origin}/web-miner`;
  const calendar = reminderCalendar({ id, atMs, nowMs, address });
  saveFile(new File([calendar], `technovex-${id}.ics`, { type: 'text/calendar;charset=utf-8' }));
}
