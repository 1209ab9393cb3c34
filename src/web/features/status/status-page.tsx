import { type ReactNode, useEffect, useState } from 'react';
import { type ServerStatus, statusRead } from '#contract/status.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import { ContentPage } from '#web/components/layout/content-page.tsx';
import { Instant } from '#web/components/ui/instant.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { Stat } from '#web/components/ui/stat.tsx';
import { callEndpoint } from '#web/lib/api-client.ts';
import { noteResponse } from '#web/lib/interruption.ts';
import { usePageData } from '#web/lib/page-data.ts';

/** The server measures at most every five seconds. */
const READ_EVERY_MS = 10_000;
const CALL_MS_MAX = 8_000;

/** Longer than this, visitors wait for what they save. */
const COMMIT_DELAY_MS_MAX = 1_000;

interface ShownStatus {
  /** The latest one; undefined until the first was read. */
  readonly status: ServerStatus | undefined;
  /** Whether the server answered the last request. */
  readonly responds: boolean;
}

const CONDITIONS = {
  works: {
    tone: 'border-volt bg-volt-tint',
    headline: 'Everything works',
    text: 'Pages are served, and what you do is saved.',
  },
  slow: {
    tone: 'border-amber bg-amber-tint',
    headline: 'Saving takes longer than usual',
    text: 'Pages are served. Miners keep what they earn in the browser until it can be saved.',
  },
  failing: {
    tone: 'border-amber bg-amber-tint',
    headline: 'Some changes cannot be saved',
    text: 'Pages are served, and most miners continue. New wallets and other changes may be refused; please try again later.',
  },
  unreachable: {
    tone: 'border-red bg-red-tint',
    headline: 'The database cannot be reached',
    text: 'Pages are served from memory. Nobody can sign in, and miners keep what they earn in the browser until it can be saved.',
  },
  silent: {
    tone: 'border-red bg-red-tint',
    headline: 'The server does not respond',
    text: 'Your connection or this site is down.',
  },
} as const;

const DATABASE = { reachable: 'Reachable', failing: 'Some writes fail', unreachable: 'Not reachable' } as const;

/** How the service is, by the server's own measurements. */
export function StatusPage(): ReactNode {
  const shown = useServerStatus();
  const { status } = shown;
  return (
    <ContentPage title="Status" lead="Whether this site works right now, measured by its own server.">
      <div className="grid gap-8">
        <Headline shown={shown} />
        {status !== undefined && <Measurements status={status} />}
        <p className="text-muted text-sm">
          {status !== undefined && (
            <>
              Measured at <Instant iso={status.asOf} />
              <span className="scriptless:hidden">
                {`, and again every ${READ_EVERY_MS / 1_000} seconds while this page is visible`}
              </span>
              {'. '}
            </>
          )}
          The same as JSON: <code className="numeric text-text">{statusRead.path}</code>
        </p>
      </div>
    </ContentPage>
  );
}

function Headline({ shown }: { readonly shown: ShownStatus }): ReactNode {
  const condition = conditionOf(shown);
  if (condition === undefined) return <Spinner label="Reading the status…" className="size-8 text-muted" />;
  const { tone, headline, text } = CONDITIONS[condition];
  return (
    <section
      aria-labelledby="condition"
      data-condition={condition}
      className={`grid gap-1 rounded-md border px-5 py-5 sm:px-6 ${tone}`}
    >
      {/* Announced when it changes, and not with every measurement. */}
      <h2 id="condition" aria-live="polite" className="text-title">
        {headline}
      </h2>
      <p className="max-w-[43em]">
        {text} {condition === 'silent' && shown.status !== undefined && 'Below is what the server said last.'}
      </p>
    </section>
  );
}

function Measurements({ status }: { readonly status: ServerStatus }): ReactNode {
  const { asOf, upSince, lastDowntime, database, commitDelayMs } = status;
  const words = (text: string): ReactNode => <span className="font-sans">{text}</span>;
  return (
    <dl className="grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-4">
      <Stat
        label="Up since"
        value={<Instant iso={upSince} />}
        hint={
          lastDowntime === null
            ? 'Then the process started that responds to you. The site may be up for longer.'
            : durationText(upSince, asOf)
        }
      />
      {lastDowntime === null ? (
        <Stat label="Last downtime" value={words('None is recorded')} />
      ) : (
        <Stat
          label="Last downtime"
          value={<Instant iso={lastDowntime.from} />}
          hint={`lasted ${durationText(lastDowntime.from, lastDowntime.until)}`}
        />
      )}
      <Stat label="Database" value={words(DATABASE[database])} />
      {commitDelayMs === null ? (
        <Stat
          label="Time to save"
          value={words('Not measured')}
          hint="The database saved nothing within two seconds."
        />
      ) : (
        <Stat label="Time to save" value={commitDelayMs} unit="ms" hint="for a small change to be on disk" live />
      )}
    </dl>
  );
}

/** The status as rendered into the page, then as read every few seconds while the page is visible. */
function useServerStatus(): ShownStatus {
  const { serverStatus } = usePageData();
  const [shown, setShown] = useState<ShownStatus>({ status: serverStatus, responds: true });

  useEffect(() => {
    const ended = new AbortController();
    async function read(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      try {
        const status = await callEndpoint(statusRead, { signal: AbortSignal.timeout(CALL_MS_MAX) });
        noteResponse(status.database !== 'reachable');
        if (!ended.signal.aborted) setShown({ status, responds: true });
      } catch {
        // Shown as a server that does not respond.
        if (!ended.signal.aborted) setShown((last) => ({ ...last, responds: false }));
      }
    }
    const readNow = (): void => void read();
    readNow();
    const timer = setInterval(readNow, READ_EVERY_MS);
    document.addEventListener('visibilitychange', readNow, { signal: ended.signal });
    return () => {
      ended.abort();
      clearInterval(timer);
    };
  }, []);

  return shown;
}

/** What the latest measurement means; undefined before the first. */
export function conditionOf({ status, responds }: ShownStatus): keyof typeof CONDITIONS | undefined {
  if (!responds) return 'silent';
  if (status === undefined) return undefined;
  if (status.database !== 'reachable') return status.database;
  return status.commitDelayMs === null || status.commitDelayMs > COMMIT_DELAY_MS_MAX ? 'slow' : 'works';
}

const UNITS = [
  { name: 'day', ms: DAY_MS },
  { name: 'hour', ms: HOUR_MS },
  { name: 'minute', ms: MINUTE_MS },
  { name: 'second', ms: 1_000 },
] as const;

/** The time between two instants in its largest whole unit: `3 hours`. Less than a second counts as one. */
export function durationText(fromIso: string, untilIso: string): string {
  const ms = Math.max(1_000, Date.parse(untilIso) - Date.parse(fromIso));
  for (const { name, ms: unitMs } of UNITS) {
    const count = Math.floor(ms / unitMs);
    if (count > 0) return `${count} ${name}${count === 1 ? '' : 's'}`;
  }
  return '';
}
