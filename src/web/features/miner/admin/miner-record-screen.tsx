import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { adminReadMiner, type MinerRecord } from '#contract/miner-admin.ts';
import { AddressText, Facts, RecordScreen, RecordSection } from '#web/admin/record-screen.tsx';
import { DataTable } from '#web/components/ui/data-table.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Time } from '#web/components/ui/time.tsx';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { groupDigits } from '#web/lib/format.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { formatDuration, formatHashrate, formatTvx, formatTvxShort } from '../rules/format.ts';
import { MinerActions } from './miner-actions.tsx';

/** Everything the team may know of one wallet. Never the PIN. */
export function MinerRecordScreen({ id }: { readonly id: string }): ReactNode {
  // An erased wallet is not kept.
  const query = useQuery({ ...endpointQuery(adminReadMiner, { params: { id } }), gcTime: 0 });
  return (
    <RecordScreen
      query={query}
      untitled={
        <>
          Miner <span className="numeric">{id}</span>
        </>
      }
      title={({ wallet }) => <AddressText address={wallet.email} />}
      loading="Loading the wallet"
      failed="The wallet could not be loaded"
    >
      {(miner) => <Miner miner={miner} />}
    </RecordScreen>
  );
}

function Miner({ miner }: { readonly miner: MinerRecord }): ReactNode {
  const { blocked, history } = miner;
  return (
    <>
      <p className="text-muted text-sm">
        Simulated: no hashing runs on the device, and the amounts may never have value.
      </p>
      {blocked !== null && (
        <Notice tone="warning" title={`Blocked since ${formatInstant(blocked.at)}`} className="mt-4">
          {blocked.reason}
        </Notice>
      )}
      <div className="mt-5 grid gap-x-10 gap-y-8 lg:grid-cols-2 [&>*]:min-w-0">
        <div className="grid content-start gap-8">
          <RecordSection title="Session">
            <Session {...miner} />
          </RecordSection>
          <MinerActions miner={miner} />
        </div>
        <div className="grid content-start gap-8">
          <RecordSection title="Totals">
            <Totals {...miner} />
          </RecordSection>
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

function Session({ createdAt, invitedBy, signedInAt, lastSyncAt, guesses }: MinerRecord): ReactNode {
  const none = (until: string): string => `None until ${formatInstant(until)}`;
  return (
    <Facts
      isNumeric
      items={{
        Created: <Time at={createdAt} />,
        'Invited by': invitedBy && (
          <Link href={`/admin/miners/${invitedBy.id}`} className="text-link">
            <AddressText address={invitedBy.email} />
          </Link>
        ),
        'Signed in': signedInAt === null ? 'No device is signed in' : <Time at={signedInAt} />,
        'Last sync': <Time at={lastSyncAt} />,
        'PIN attempts left, new devices':
          guesses.blockedUntil === null ? String(guesses.left) : none(guesses.blockedUntil),
        'PIN attempts left, known devices': guesses.knownBlockedUntil && none(guesses.knownBlockedUntil),
      }}
    />
  );
}

function Totals({ wallet, history }: MinerRecord): ReactNode {
  const hashrate = formatHashrate(wallet.hashrate);
  return (
    <Facts
      isNumeric
      items={{
        'TVX mined (total)': formatTvx(wallet.totalMined),
        'TVX balance': formatTvx(wallet.balance),
        'Mining time': formatDuration(wallet.miningTimeSeconds),
        Hashrate: `${hashrate.value} ${hashrate.unit}`,
        Bonus: `${groupDigits(wallet.bonus)} %`,
        Level: groupDigits(wallet.level),
        'Invited wallets': groupDigits(history.friends),
      }}
    />
  );
}

/** Of every row, so that the points are below each other. */
const TVX_DECIMALS = 6;
const DAYS_SHOWN = 30;
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** The last thirty days with a credit, the latest first. */
function Days({ days }: Pick<MinerRecord['history'], 'days'>): ReactNode {
  if (days.length === 0) return <p className="text-muted text-sm">Nothing was mined yet.</p>;
  return (
    <>
      <DataTable
        caption="Mined by day"
        columns={['Day', 'TVX mined', 'Mined while away']}
        rows={days
          .slice(-DAYS_SHOWN)
          .toReversed()
          .map(({ day, mined, away }) => ({
            key: day,
            cells: [
              <time key="day" dateTime={day} className="numeric whitespace-nowrap">
                {DAY.format(Date.parse(day))}
              </time>,
              mined.toFixed(TVX_DECIMALS),
              away.toFixed(TVX_DECIMALS),
            ],
          }))}
      />
      <p className="mt-1 text-muted text-sm">Days are UTC days.</p>
    </>
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
  if (events.length === 0) return <p className="text-muted text-sm">Nothing yet. A run is listed when it ends.</p>;
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
