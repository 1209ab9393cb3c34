import { type ReactNode, useId } from 'react';

export interface SettingsGroupProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Settings of one kind, beside their heading where there is room. */
export function SettingsGroup({ title, children }: SettingsGroupProps): ReactNode {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 border-line border-t pt-5 sm:grid-cols-[9rem_minmax(0,1fr)]"
    >
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}
