import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { MinerRecord } from '#contract/miner-admin.ts';
import { QueryView } from '#web/admin/query-view.tsx';
import { AddressText } from '#web/admin/table/address-text.tsx';
import { InstantCell } from '#web/admin/table/instant-cell.tsx';
import { ADMIN_TITLES } from '#web/admin/texts.ts';
import { TeamPage } from '#web/components/layout/team-page.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { groupDigits } from '#web/lib/format.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { formatDuration, formatHashrate, formatTvx } from '../rules/format.ts';
import { MinerActions } from './miner-actions.tsx';
import { MinerEvents, MinerHistory } from './miner-history.tsx';
import { minerQuery } from './miner-queries.ts';
import { RecordSection } from './record-section.tsx';
import { MINER_RECORD } from './texts.ts';

/** Everything the team may know of one wallet. Never the PIN. */
export function MinerRecordScreen({ id }: { readonly id: string }): ReactNode {
  const query = useQuery(minerQuery(id));
  return (
    <TeamPage
      title={
        query.data === undefined ? (
          <>
            {ADMIN_TITLES['/admin/miners/{id}']} <span className="numeric">{id}</span>
          </>
        ) : (
          <AddressText address={query.data.wallet.email} />
        )
      }
    >
      <QueryView query={query} texts={MINER_RECORD}>
        {(miner) => <Miner miner={miner} />}
      </QueryView>
    </TeamPage>
  );
}

function Miner({ miner }: { readonly miner: MinerRecord }): ReactNode {
  const { blocked, history } = miner;
  return (
    <>
      <p className="text-muted text-xs">{MINER_RECORD.simulated}</p>
      {blocked !== null && (
        <Notice tone="warning" title={MINER_RECORD.blocked(formatInstant(blocked.at))} className="mt-4">
          {blocked.reason}
        </Notice>
      )}
      <div className="mt-5 grid gap-x-10 gap-y-8 lg:grid-cols-2 [&>*]:min-w-0">
        <div className="grid content-start gap-8">
          <Facts title={MINER_RECORD.session.title} facts={sessionOf(miner)} />
          <MinerActions miner={miner} />
        </div>
        <div className="grid content-start gap-8">
          <Facts title={MINER_RECORD.totals.title} facts={totalsOf(miner)} />
          <MinerHistory days={history.days} />
          <MinerEvents events={history.events} />
        </div>
      </div>
    </>
  );
}

interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

function totalsOf({ wallet, history }: MinerRecord): readonly Fact[] {
  const { totals: TEXTS } = MINER_RECORD;
  const hashrate = formatHashrate(wallet.hashrate);
  return [
    { label: TEXTS.mined, value: formatTvx(wallet.totalMined) },
    { label: TEXTS.balance, value: formatTvx(wallet.balance) },
    { label: TEXTS.time, value: formatDuration(wallet.miningTimeSeconds) },
    { label: TEXTS.rate, value: `${hashrate.value} ${hashrate.unit}` },
    { label: TEXTS.bonus, value: `${groupDigits(wallet.bonus)} %` },
    { label: TEXTS.level, value: groupDigits(wallet.level) },
    { label: TEXTS.friends, value: groupDigits(history.friends) },
  ];
}

function sessionOf(miner: MinerRecord): readonly Fact[] {
  const { createdAt, signedInAt, lastSyncAt, guesses, invitedBy } = miner;
  const { session: TEXTS } = MINER_RECORD;
  return [
    { label: TEXTS.created, value: <InstantCell iso={createdAt} /> },
    ...(invitedBy === null
      ? []
      : [
          {
            label: TEXTS.invitedBy,
            value: (
              <Link href={`/admin/miners/${invitedBy.id}`} className="text-link">
                <AddressText address={invitedBy.email} />
              </Link>
            ),
          },
        ]),
    { label: TEXTS.signedIn, value: signedInAt === null ? TEXTS.notSignedIn : <InstantCell iso={signedInAt} /> },
    { label: TEXTS.lastSync, value: <InstantCell iso={lastSyncAt} /> },
    {
      label: TEXTS.guesses,
      value:
        guesses.blockedUntil === null
          ? TEXTS.guessesLeft(guesses.left)
          : TEXTS.guessesBlocked(formatInstant(guesses.blockedUntil)),
    },
    ...(guesses.knownBlockedUntil === null
      ? []
      : [{ label: TEXTS.knownGuesses, value: TEXTS.guessesBlocked(formatInstant(guesses.knownBlockedUntil)) }]),
  ];
}

function Facts({ title, facts }: { readonly title: string; readonly facts: readonly Fact[] }): ReactNode {
  return (
    <RecordSection title={title}>
      <dl className="border-line border-t">
        {facts.map(({ label, value }) => (
          <div
            key={label}
            className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 border-line border-b text-sm"
          >
            <dt className="text-muted">{label}</dt>
            <dd className="numeric text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </RecordSection>
  );
}
