import { Fragment, type ReactNode } from 'react';
import type { PlannedDate } from '#domain/planned-date.ts';
import { PlannedDateText } from './planned-date.tsx';

/** A sentence that may contain planned dates, which are rendered as "(was) planned for …". */
export type RichText = readonly (string | PlannedDate)[];

/** Renders a text with its planned dates as the team has set them. */
export function RichTextView({ text }: { readonly text: RichText }): ReactNode {
  return text.map((part) =>
    typeof part === 'string' ? <Fragment key={part}>{part}</Fragment> : <PlannedDateText key={part.text} date={part} />,
  );
}
