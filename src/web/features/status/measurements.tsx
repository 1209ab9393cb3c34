import type { ReactNode } from 'react';
import type { ServerStatus } from '#contract/status.ts';
import { Instant } from '#web/components/ui/instant.tsx';
import { Stat } from '#web/components/ui/stat.tsx';
import { durationText } from './status-values.ts';
import { STATUS_PAGE } from './texts.ts';

const { labels } = STATUS_PAGE;

export function Measurements({ status }: { readonly status: ServerStatus }): ReactNode {
  const { asOf, upSince, lastDowntime, database, commitDelayMs } = status;
  return (
    <dl className="grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-4">
      <Stat
        label={labels.upSince}
        value={<Instant iso={upSince} />}
        hint={lastDowntime === null ? STATUS_PAGE.atLeast : durationText(upSince, asOf)}
      />
      {lastDowntime === null ? (
        <Stat label={labels.lastDowntime} value={<span className="font-sans">{STATUS_PAGE.noDowntime}</span>} />
      ) : (
        <Stat
          label={labels.lastDowntime}
          value={<Instant iso={lastDowntime.from} />}
          hint={STATUS_PAGE.lasted(durationText(lastDowntime.from, lastDowntime.until))}
        />
      )}
      <Stat label={labels.database} value={<span className="font-sans">{STATUS_PAGE.database[database]}</span>} />
      {commitDelayMs === null ? (
        <Stat
          label={labels.commitDelay}
          value={<span className="font-sans">{STATUS_PAGE.notMeasured}</span>}
          hint={STATUS_PAGE.notInTime}
        />
      ) : (
        <Stat
          label={labels.commitDelay}
          value={commitDelayMs}
          unit={STATUS_PAGE.milliseconds}
          hint={STATUS_PAGE.commitHint}
          live
        />
      )}
    </dl>
  );
}
