import { type ReactNode, useId } from 'react';

export interface SettingsGroupProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Settings of one kind, as rows of a list. */
export function SettingsGroup({ title, children }: SettingsGroupProps): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 id={id} className="text-lg">
        {title}
      </h3>
      <ul className="divide-y divide-line rounded-md border border-line bg-surface px-4 [&>li]:py-3">{children}</ul>
    </section>
  );
}
