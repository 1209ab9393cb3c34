import { Fragment, type ReactNode } from 'react';
import type { RichText } from '#web/content/rich-text.ts';
import { PlannedDateText } from './planned-date.tsx';

export function Sentence({ text }: { readonly text: RichText }): ReactNode {
  return text.map((part) =>
    typeof part === 'string' ? (
      <Fragment key={part}>{part}</Fragment>
    ) : (
      <PlannedDateText key={part.words} date={part} />
    ),
  );
}
