import { Fragment, type ReactNode } from 'react';
import type { RichText } from '#web/content/rich-text.ts';
import { PlannedDateText } from './planned-date.tsx';

/** A sentence of the content with its planned dates read out. */
export function Sentence({ text }: { readonly text: RichText }): ReactNode {
  return text.map((part) =>
    typeof part === 'string' ? (
      <Fragment key={part}>{part}</Fragment>
    ) : (
      <PlannedDateText key={part.words} date={part} />
    ),
  );
}
