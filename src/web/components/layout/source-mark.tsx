import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';

/** The mark that opens the note on where a section's figures or claims come from. */
const SOURCES = {
  label: 'Source',
  of: 'of the statements in',
  compare: { label: 'Where documents disagree', href: '/trust#figures' },
} as const;

export interface SourceMarkProps {
  /** Of the section. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Links to the table of the figures on which documents disagree. */
  readonly hasComparison?: boolean;
}

/** A quiet mark that opens the note on where a section's figures or claims come from; a popover needs no script. */
export function SourceMark({ id, title, text, hasComparison = false }: SourceMarkProps): ReactNode {
  const noteId = `${id}-source`;
  return (
    <>
      <button
        type="button"
        popoverTarget={noteId}
        className="-my-2 inline-flex min-h-11 items-center gap-1.5 rounded-md align-middle min-w-11 justify-center text-muted text-sm underline decoration-edge decoration-dotted underline-offset-4 transition-colors duration-150 hover:text-cyan"
      >
        <Info aria-hidden="true" className="size-4" />
        <span className="max-md:sr-only">{SOURCES.label}</span>
        <VisuallyHidden>{` ${SOURCES.of} “${title}”`}</VisuallyHidden>
      </button>
      <div id={noteId} popover="auto" className="source-note">
        <p>{text}</p>
        {hasComparison && (
          <p className="mt-2">
            <Link href={SOURCES.compare.href} className="text-link">
              {SOURCES.compare.label}
            </Link>
          </p>
        )}
      </div>
    </>
  );
}
