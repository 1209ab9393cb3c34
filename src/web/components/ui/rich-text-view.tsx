import type { ReactNode } from 'react';
import type { PlannedDate } from '#domain/planned-date.ts';
import { usePlannedDates } from '#web/lib/live-content.ts';

/** A sentence that may contain planned dates. */
export type RichText = readonly (string | PlannedDate)[];

/** Renders a text with its planned dates as the team has set them. */
export function RichTextView({ text }: { readonly text: RichText }): ReactNode {
  const planned = usePlannedDates();
  return text.map((part) => (typeof part === 'string' ? part : planned(part).text)).join('');
}
