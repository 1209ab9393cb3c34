import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { WHITEPAPER } from './texts.ts';
import { useCurrentChapter } from './use-current-chapter.ts';

/** The table of contents, with the current section and the reading progress. */
export function ContentsList({ paper }: { readonly paper: RefObject<HTMLDivElement | null> }): ReactNode {
  const progress = useRef<HTMLSpanElement>(null);
  const { current, readShare } = useCurrentChapter(paper);

  useEffect(() => {
    progress.current?.style.setProperty('scale', `1 ${readShare}`);
  }, [readShare]);

  return (
    <nav aria-labelledby="contents" className="self-start lg:sticky lg:top-24 print:mb-8 print:break-inside-avoid">
      <h2 id="contents" className="engraved mb-3 text-muted">
        {WHITEPAPER.contentsTitle}
      </h2>
      <div className="relative">
        <span aria-hidden="true" className="absolute inset-y-0 left-0 w-px bg-line print:hidden" />
        <span
          ref={progress}
          aria-hidden="true"
          className="absolute inset-y-0 left-0 w-0.5 origin-top scale-y-0 bg-volt print:hidden"
        />
        <ol className="print:columns-2">
          {WHITEPAPER.sections.map((section, index) => (
            <li key={section.id}>
              <a
                href={`#${section.id}`}
                aria-current={section.id === current ? 'location' : undefined}
                className="flex min-h-11 items-center gap-3 pl-4 text-muted text-sm transition-colors hover:text-text aria-[current=location]:font-semibold aria-[current=location]:text-text lg:min-h-10 print:min-h-0 print:pl-0 print:text-text"
              >
                <span aria-hidden="true" className="numeric text-xs">
                  {index + 1}
                </span>
                {section.title}
              </a>
            </li>
          ))}
        </ol>
      </div>
    </nav>
  );
}
