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
    <nav aria-labelledby="launch-list" className="border-line border-t bg-surface">
      <div className="page-width grid gap-8 py-12">
        <h2 id="launch-list" className="text-xl">
          {PLACEHOLDER_TEXTS.boardTitle}
        </h2>
        <ol className="grid gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
          {PLACEHOLDER_LAUNCHES.map((launch) => (
            <li key={launch.text} className="border-edge border-t pt-4 pr-4">
              <p className="numeric flex items-center gap-2 text-muted text-sm">
                <PlanMark plan={launch} />
                <PlannedDay date={launch} />
              </p>
              <ul className="mt-2 grid">
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
      </div>
    </nav>
  );
}
