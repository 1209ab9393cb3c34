import type { ReactNode } from 'react';
import { CONTENT_SECTIONS, type ContentSectionId, errorsOf } from './content-sections.ts';
import type { FieldErrors } from './field-errors.ts';
import { SmallChoice } from './small-choice.tsx';
import { CONTENT_ADMIN } from './texts.ts';

interface SectionListProps {
  readonly current: ContentSectionId;
  readonly errors: FieldErrors;
}

/** The sections, of which one is edited at a time: a list at the side, on a phone a choice. */
export function SectionList({ current, errors }: SectionListProps): ReactNode {
  return (
    <>
      <SmallChoice
        label={CONTENT_ADMIN.index}
        value={current}
        options={CONTENT_SECTIONS.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(id) => {
          window.location.hash = id;
        }}
        className="md:hidden"
      />
      <nav aria-label={CONTENT_ADMIN.index} className="max-md:hidden md:sticky md:top-30">
        <ul className="grid gap-0.5 text-sm">
          {CONTENT_SECTIONS.map((section) => {
            const problems = errorsOf(section, errors);
            return (
              <li key={section.id}>
                <a
                  href={`#${section.id}`}
                  aria-current={section.id === current ? 'true' : undefined}
                  className="flex min-h-9 items-center justify-between gap-2 rounded-md px-2.5 py-1 text-muted transition-colors hover:text-text aria-[current]:bg-surface aria-[current]:font-semibold aria-[current]:text-text"
                >
                  {section.title}
                  {problems > 0 && (
                    <span className="numeric text-red text-xs">
                      {problems}
                      <span className="sr-only"> {CONTENT_ADMIN.notRight}</span>
                    </span>
                  )}
                </a>
              </li>
            );
          })}
        </ul>
      </nav>
    </>
  );
}
