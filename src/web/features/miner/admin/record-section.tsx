import { type ReactNode, useId } from 'react';

/** One part of the record of a wallet. */
export function RecordSection({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 font-semibold text-base">
        {title}
      </h2>
      {children}
    </section>
  );
}
