import { Fragment, type ReactNode } from 'react';
import type { RichText } from '#web/content/rich-text.ts';
import { PlannedDateText } from './planned-date.tsx';

export function RichTextView({ text }: { readonly text: RichText }): ReactNode {
  return text.map((part) =>
    typeof part === 'string' ? <Fragment key={part}>{part}</Fragment> : <PlannedDateText key={part.text} date={part} />,
  );
}
