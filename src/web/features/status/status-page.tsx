import type { ReactNode } from 'react';
import { statusRead } from '#contract/status.ts';
import { PageIntro } from '#web/components/layout/page-intro.tsx';
import { Instant } from '#web/components/ui/instant.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { Measurements } from './measurements.tsx';
import { STATUS_PAGE } from './texts.ts';
import { conditionOf, READ_EVERY_MS, type ShownStatus, useServerStatus } from './use-server-status.ts';

const TONES = {
  works: 'border-volt bg-volt-tint',
  slow: 'border-amber bg-amber-tint',
  failing: 'border-amber bg-amber-tint',
  unreachable: 'border-red bg-red-tint',
  silent: 'border-red bg-red-tint',
} as const;

/** How the service is, by the server's own measurements. */
export function StatusPage(): ReactNode {
  const shown = useServerStatus();
  return (
    <div className="page-width grid gap-12 py-14 md:py-20">
      <PageIntro title={STATUS_PAGE.title} lead={STATUS_PAGE.lead} />
      <div className="grid gap-8">
        <Headline shown={shown} />
        {shown.status !== undefined && <Measurements status={shown.status} />}
        <p className="text-muted text-sm">
          {shown.status !== undefined && (
            <>
              {STATUS_PAGE.measuredAt} <Instant iso={shown.status.asOf} />
              <span className="scriptless:hidden">{STATUS_PAGE.everySeconds(READ_EVERY_MS / 1_000)}</span>
              {'. '}
            </>
          )}
          {STATUS_PAGE.forPrograms} <code className="numeric text-text">{statusRead.path}</code>
        </p>
      </div>
    </div>
  );
}

function Headline({ shown }: { readonly shown: ShownStatus }): ReactNode {
  const condition = conditionOf(shown);
  if (condition === undefined) return <Spinner label={STATUS_PAGE.reading} className="size-8 text-muted" />;
  return (
    <section
      aria-labelledby="condition"
      data-condition={condition}
      className={`grid gap-1 rounded-md border px-5 py-5 sm:px-6 ${TONES[condition]}`}
    >
      {/* Announced when it changes, and not with every measurement. */}
      <h2 id="condition" aria-live="polite" className="text-2xl">
        {STATUS_PAGE.headlines[condition]}
      </h2>
      <p className="max-w-[43em]">
        {STATUS_PAGE.details[condition]} {condition === 'silent' && shown.status !== undefined && STATUS_PAGE.last}
      </p>
    </section>
  );
}
