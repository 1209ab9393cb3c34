import { type ReactNode, useEffect, useState } from 'react';
import { type ServerStatus, statusRead } from '#contract/status.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import { ContentPage, HairlineList } from '#web/components/layout/content-page.tsx';
import { block, blocks, LIT } from '#web/components/ui/drawing.tsx';
import { Instant } from '#web/components/ui/instant.tsx';
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

/** What is normal is one sentence; trouble has its colour and says what follows. */
const CONDITIONS = {
  works: { ink: '', headline: 'Everything works.', text: undefined },
  slow: {
    ink: 'text-amber',
    headline: 'Saving takes longer than usual.',
    text: 'Pages are served. Miners keep what they earn in the browser until it can be saved.',
  },
  failing: {
    ink: 'text-amber',
    headline: 'Some changes cannot be saved.',
    text: 'Pages are served, and most miners continue. New wallets and other changes may be refused; please try again later.',
  },
  unreachable: {
    ink: 'text-red',
    headline: 'The database cannot be reached.',
    text: 'Pages are served from memory. Nobody can sign in, and miners keep what they earn in the browser until it can be saved.',
  },
  silent: {
    ink: 'text-red',
    headline: 'The server does not respond.',
    text: 'Your connection or this site is down. Below is what the server said last.',
  },
} as const;

/** How the service is, by the server's own measurements. */
export function StatusPage(): ReactNode {
  const shown = useServerStatus();
  const { status } = shown;
  const condition = conditionOf(shown);
  const { ink, headline, text } = condition === undefined ? NOT_READ : CONDITIONS[condition];
  return (
    <div className="overflow-x-clip">
      <ContentPage
        name="Status"
        title={
          // Announced when it changes, and not with every measurement.
          <span
            role="status"
            data-condition={condition}
            className={`text-[clamp(3rem,1.59rem+6vw,7rem)] max-sm:hyphens-auto ${ink}`}
          >
            {headline}
          </span>
        }
        lead={text}
      >
        <Chain ink={condition === 'works' ? LIT : `${ink} fill-current`} />
        {status !== undefined && <Measurements status={status} />}
      </ContentPage>
    </div>
  );
}

/** As many blocks as the widest windows have room for. */
const CHAIN = { left: -40, right: 24 };
const BLOCK = { pitch: 96, width: 84, height: 56 };

/** The chain from one edge of the window to the other; its newest block is half full, and the next ones are empty. */
function Chain({ ink }: { readonly ink: string }): ReactNode {
  const { pitch, width, height } = BLOCK;
  const row = (from: number, count: number) => blocks([from * pitch, 0, count, 1], [width, height, pitch - width]);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMaxYMid"
      aria-hidden="true"
      fill="none"
      className="h-14 w-full overflow-visible"
    >
      <path d={row(0, CHAIN.right)} className="stroke-line stroke-[1.5]" />
      <path d={row(CHAIN.left, -CHAIN.left) + block(0, 0, width / 2, height)} className={ink} />
    </svg>
  );
}

const NOT_READ = { ink: 'text-muted', headline: 'Reading the status…', text: undefined };

function Measurements({ status }: { readonly status: ServerStatus }): ReactNode {
  const { asOf, upSince, lastDowntime } = status;
  return (
    <div className="border-line border-t pt-4">
      <HairlineList
        items={{
          'Up since': <Instant iso={upSince} />,
          'Last downtime':
            lastDowntime === null ? (
              'None is recorded.'
            ) : (
              <>
                <Instant iso={lastDowntime.from} />
                {`, for ${durationText(lastDowntime.from, lastDowntime.until)}`}
              </>
            ),
          Measured: (
            <>
              <Instant iso={asOf} />
              <span className="scriptless:hidden">{`, and every ${READ_EVERY_MS / 1_000} seconds`}</span>
            </>
          ),
        }}
      />
    </div>
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
