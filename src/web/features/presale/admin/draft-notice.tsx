import { type ReactNode, useEffect, useRef } from 'react';

interface DraftNoticeProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** Above the form, about what it shows. Focused when it appears: what led to it is far below. */
export function DraftNotice({ title, text, children }: DraftNoticeProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-labelledby="phase-draft"
      className="grid min-w-0 gap-3 rounded-md border border-amber bg-amber-tint p-5 text-sm"
    >
      <h2 ref={heading} id="phase-draft" tabIndex={-1} className="text-amber text-lg focus-visible:outline-none">
        {title}
      </h2>
      <p>{text}</p>
      {children}
    </section>
  );
}
