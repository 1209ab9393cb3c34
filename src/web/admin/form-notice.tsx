import { type ReactNode, useEffect, useId, useRef } from 'react';

interface FormNoticeProps {
  readonly title: string;
  readonly children: ReactNode;
}

/**
 * Above a form, about what it shows now: somebody else saved in the meantime, or an earlier version is back. Its
 * heading is focused when it appears, because what led to it may be far below.
 *
 *     <FormNotice key={theirs.version} title="Somebody else changed this phase">
 *       <p>Nothing was saved. Save again to replace their version.</p>
 *       <Differences names={['Theirs', 'Yours']} items={…} />
 *     </FormNotice>
 */
export function FormNotice({ title, children }: FormNoticeProps): ReactNode {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 gap-3 rounded-md border border-amber bg-amber-tint p-5 text-sm"
    >
      <h2 ref={heading} id={id} tabIndex={-1} className="text-amber text-base focus-visible:outline-none">
        {title}
      </h2>
      {children}
    </section>
  );
}
