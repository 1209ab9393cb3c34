import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Link } from 'wouter';
import { adminEndPinWait, adminReadMiner, type MinerRecord } from '#contract/miner-admin.ts';
import { EmptyState } from '#web/admin/empty-state.tsx';
import { AddressText, Facts, RecordScreen, RecordSection } from '#web/admin/record-screen.tsx';
import { Table } from '#web/admin/table.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Time } from '#web/components/ui/time.tsx';
import { copyAndTell } from '#web/components/ui/toast/copy-and-tell.ts';
import { useAction } from '#web/components/ui/use-action.ts';
import { SITE } from '#web/content/site.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { groupDigits } from '#web/lib/format.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { formatDuration, formatHashrate, formatTvxShort } from '../rules/format.ts';
import { MinerActions } from './miner-actions.tsx';

/** Everything the team may know of one wallet. Never the PIN. */
export function MinerRecordScreen({ id }: { readonly id: string }): ReactNode {
  // An erased wallet is not kept.
  const query = useQuery({ ...endpointQuery(adminReadMiner, { params: { id } }), gcTime: 0 });
  return (
    <RecordScreen
      query={query}
      untitled={`Miner ${id}`}
      title={({ wallet }) => <AddressText address={wallet.email} />}
      aside={() => <Badge>{SITE.simulatedLabel}</Badge>}
    >
      {(miner) => <Miner miner={miner} />}
    </RecordScreen>
  );
}

function Miner({ miner }: { readonly miner: MinerRecord }): ReactNode {
  const { blocked, history } = miner;
  return (
    <>
      {blocked !== null && (
        <Notice tone="warning" title={`Blocked since ${formatInstant(blocked.at)}`} className="mt-4">
          {blocked.reason}
        </Notice>
      )}
      <PinWait {...miner} />
      <div className="mt-5 grid gap-x-12 gap-y-8 lg:grid-cols-2 [&>*]:min-w-0">
        <div className="grid content-start gap-8">
          <RecordSection title="Wallet">
            <Totals {...miner} />
          </RecordSection>
          <RecordSection title="Sign-in">
            <Session {...miner} />
            <ForgottenPin />
          </RecordSection>
          <MinerActions miner={miner} />
        </div>
        <div className="grid content-start gap-8">
          <RecordSection title="Mined by day">
            <Days days={history.days} />
          </RecordSection>
          <RecordSection title="Latest events">
            <Events events={history.events} />
          </RecordSection>
        </div>
      </div>
    </>
  );
}

/** After wrong PINs, and the way out. */
function PinWait({ id, wallet, guesses: { blockedUntil, knownBlockedUntil } }: MinerRecord): ReactNode {
  const lift = useAction(adminEndPinWait, {
    done: { title: 'Wait lifted', description: wallet.email },
    invalidates: [adminReadMiner],
  });
  const until = blockedUntil ?? knownBlockedUntil;
  if (until === null) return null;
  const who = blockedUntil === null ? 'devices that were signed in before' : 'new devices';
  return (
    <Notice tone="warning" title={`No PIN attempts from ${who} until ${formatInstant(until)}`} className="mt-4">
      <p>Lift the wait only for somebody who could prove to own the address, three times a day at most.</p>
      <Button variant="secondary" className="mt-2" {...lift.button({ params: { id: String(id) } })}>
        Lift the PIN wait
      </Button>
    </Notice>
  );
}

function Session({ createdAt, invitedBy, signedInAt, lastSyncAt, guesses }: MinerRecord): ReactNode {
  return (
    <Facts
      items={{
        Created: <Time at={createdAt} />,
        'Invited by': invitedBy && (
          <Link href={`/admin/miners/${invitedBy.id}`} className="text-link">
            <AddressText address={invitedBy.email} />
          </Link>
        ),
        'Signed in': signedInAt === null ? 'On no device' : <Time at={signedInAt} />,
        'Last sync': <Time at={lastSyncAt} />,
        'PIN attempts left': guesses.blockedUntil === null && String(guesses.left),
      }}
    />
  );
}

/** What to write to whoever asks. */
function ForgottenPin(): ReactNode {
  const field = useRef<HTMLTextAreaElement>(null);
  const text = `A PIN cannot be reset, by us neither. What this wallet holds stays in it, and only its PIN opens it. To mine again you need a new wallet under a different email address. ${window.location.origin}/web-miner says whether new wallets are open.`;
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer content-center text-muted">Forgotten PIN: what to answer</summary>
      <textarea
        ref={field}
        aria-label="Answer to a forgotten PIN"
        readOnly
        rows={4}
        value={text}
        className="w-full resize-none rounded-md border border-line bg-sunken px-3.5 py-3 text-sm"
      />
      <Button
        variant="secondary"
        className="mt-2"
        onClick={() =>
          void copyAndTell(field.current, {
            copied: { title: 'Answer copied' },
            notCopied: { title: 'The answer was not copied. Select it and copy it yourself.' },
          })
        }
      >
        Copy the answer
      </Button>
    </details>
  );
}

function Totals({ wallet, history }: MinerRecord): ReactNode {
  const hashrate = formatHashrate(wallet.hashrate);
  const leads = { 'TVX mined (total)': wallet.totalMined, 'TVX balance': wallet.balance };
  const figures = {
    'Mining time': formatDuration(wallet.miningTimeSeconds),
    Hashrate: `${hashrate.value} ${hashrate.unit}`,
    Bonus: `${groupDigits(wallet.bonus)}%`,
    Level: groupDigits(wallet.level),
    'Invited wallets': groupDigits(history.friends),
  };
  return (
    <>
      <dl className="mb-4 grid grid-cols-2 gap-x-6">
        {Object.entries(leads).map(([name, amount]) => (
          <div key={name}>
            <dt className="text-muted text-sm">{name}</dt>
            <dd className={`numeric wrap-anywhere text-title ${amount === 0 ? 'text-muted' : ''}`}>
              {amount.toFixed(TVX_DECIMALS)}
            </dd>
          </div>
        ))}
      </dl>
      <Facts isNumeric items={figures} />
    </>
  );
}

/** Of every row, so that the points are below each other. */
const TVX_DECIMALS = 6;
const DAYS_SHOWN = 30;
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** The last thirty days with a credit, the latest first. Days are UTC days. */
function Days({ days }: Pick<MinerRecord['history'], 'days'>): ReactNode {
  if (days.length === 0) return <EmptyState title="Nothing was mined yet." />;
  return (
    <Table
      label="Mined by day"
      rows={days
        .slice(-DAYS_SHOWN)
        .toReversed()
        .map((day) => ({ id: day.day, ...day }))}
      columns={[
        {
          id: 'day',
          header: 'Day (UTC)',
          phone: 'title',
          cell: ({ day }) => <time dateTime={day}>{DAY.format(Date.parse(day))}</time>,
        },
        {
          id: 'mined',
          header: 'TVX mined',
          isNumeric: true,
          phone: 'named-detail',
          cell: ({ mined }) => mined.toFixed(TVX_DECIMALS),
        },
        {
          id: 'away',
          header: 'While away',
          isNumeric: true,
          phone: 'named-detail',
          cell: ({ away }) => away.toFixed(TVX_DECIMALS),
        },
      ]}
    />
  );
}

type MinerEvent = MinerRecord['history']['events'][number];

const EVENTS: Record<MinerEvent['kind'], string> = {
  run: 'Mined',
  away: 'Was away',
  bonus: 'Claimed the daily bonus',
  referral: 'Activated the referral bonus',
  level: 'Reached a level',
  'session-replaced': 'Signed in on another device',
};

/** What the wallet's own dashboard shows as Recent Activity. */
function Events({ events }: { readonly events: readonly MinerEvent[] }): ReactNode {
  if (events.length === 0) return <EmptyState title="None yet." />;
  return (
    <ol className="border-line border-t">
      {events.map(({ kind, at, amount }) => (
        <li
          key={`${kind} ${at}`}
          className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 border-line border-b text-sm"
        >
          <span>
            {EVENTS[kind]}{' '}
            <span className="numeric text-muted">
              {amount !== null && (kind === 'level' ? amount : `${formatTvxShort(amount)} TVX`)}
            </span>
          </span>
          <Time at={at} />
        </li>
      ))}
    </ol>
  );
}
