import { type ReactNode, useId } from 'react';

export interface SettingsGroupProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Settings of one kind. */
export function SettingsGroup({ title, children }: SettingsGroupProps): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h3 id={id} className="text-lg">
        {title}
      </h3>
      {children}
    </section>
  );
}
