import type { ReactNode } from 'react';
import type { MockupPartOf } from '#web/content/mockup.ts';

/** One thing and what it is connected to: a stem with a branch for each. */
export function MockupLinks({ from, to }: MockupPartOf<'links'>): ReactNode {
  return (
    <div className="grid gap-x-6 sm:grid-cols-[auto_1fr] sm:items-center">
      <p className="rounded-sm border border-volt-edge bg-volt-tint px-4 py-3 text-center font-display font-semibold">
        {from}
      </p>
      <ul className="ml-6 border-edge border-l py-3 sm:ml-0">
        {to.map((target) => (
          <li key={target.title} className="flex min-w-0 items-center py-1.5">
            <span className="h-px w-5 shrink-0 bg-edge" />
            <span className="min-w-0 grow rounded-sm border border-line px-3 py-2 text-sm">
              <span className="font-semibold">{target.title}</span> <span className="text-muted">{target.text}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
