import { type ReactNode, useEffect, useRef } from 'react';

interface ConflictSectionProps {
  readonly headingId: string;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** What somebody else saved in the meantime. Its heading is focused when it appears, so that it is not missed. */
export function ConflictSection({ headingId, title, text, children }: ConflictSectionProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-labelledby={headingId}
      className="grid min-w-0 gap-3 rounded-md border border-amber bg-amber-tint p-5"
    >
      <h2 ref={heading} id={headingId} tabIndex={-1} className="text-amber text-lg focus-visible:outline-none">
        {title}
      </h2>
      <p className="text-sm">{text}</p>
      {children}
    </section>
  );
}
