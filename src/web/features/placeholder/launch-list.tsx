import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { mainPath, type PlaceholderId } from '#contract/pages.ts';
import { PlanMark } from '#web/components/ui/plan-status.tsx';
import { PlannedDay } from '#web/components/ui/planned-date.tsx';
import { PLACEHOLDER_LAUNCHES, PLACEHOLDER_TEXTS, PLACEHOLDERS } from './texts.ts';

/** Links to all placeholder pages, by launch. */
export function LaunchList({ current }: { readonly current: PlaceholderId }): ReactNode {
  const ids = Object.keys(PLACEHOLDERS) as readonly PlaceholderId[];
  return (
    <nav aria-labelledby="launch-list" className="grid content-start gap-6">
      <h2 id="launch-list" className="text-xl">
        {PLACEHOLDER_TEXTS.boardTitle}
      </h2>
      <ol>
        {PLACEHOLDER_LAUNCHES.map((launch) => (
          <li key={launch.text} className="launch border-line border-b py-1 first:border-t">
            <p className="numeric flex min-h-11 items-center gap-2 text-muted text-sm">
              <PlanMark plan={launch} />
              <PlannedDay date={launch} />
            </p>
            <ul className="flex flex-wrap gap-x-6">
              {ids
                .filter((id) => PLACEHOLDERS[id].launch === launch)
                .map((id) => (
                  <li key={id}>
                    <Link
                      href={mainPath(id)}
                      aria-current={id === current ? 'page' : undefined}
                      className="inline-flex min-h-11 items-center font-semibold text-sm hover:text-volt aria-[current=page]:text-volt"
                    >
                      {PLACEHOLDERS[id].title}
                    </Link>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ol>
    </nav>
  );
}
