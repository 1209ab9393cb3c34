import { Moon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDuration, formatHashrate, formatTvx } from '#domain/miner/format.ts';
import type { AchievementProgress } from '#domain/miner/history/achievements.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { SITE } from '#web/content/site.ts';
import { serverNowMs } from '../calls/server-clock.ts';
import type { AchievementReports } from '../device/achievement-reports.ts';
import type { Mining } from '../mining/use-mining.ts';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';
import { MINER_CONTENT } from '../texts/miner.ts';
import { reachedMeanwhile } from './reached-meanwhile.ts';
import { WelcomeBack, type WelcomeBackProps } from './welcome-back.tsx';

/** A shorter absence gets a note instead of a dialog, ms: a reload must not open one. */
const WELCOME_BACK_MS_MIN = 60_000;

type NoteProps = Pick<WelcomeBackProps, 'absence' | 'onClose'>;

interface AbsenceNoticeProps {
  readonly mining: Mining;
  /** The page was open all the time, and could not reach the server. */
  readonly isAfterOutage: boolean;
  readonly achievements: readonly AchievementProgress[];
  readonly reports: AchievementReports;
}

export function AbsenceNotice(props: AbsenceNoticeProps): ReactNode {
  const { mining, control } = props.mining;
  // Of the first absence only: a later one has another cause.
  const [isOutageOver, setOutageOver] = useState(props.isAfterOutage);
  const { absence, sync, wallet } = mining;
  if (absence === null) return null;

  function onClose(): void {
    setOutageOver(false);
    control.engine.dismissAbsence();
  }

  const note = { absence, onClose };
  const { type, reducedRateMs } = absence;
  if (type === 'expired') return <ExpiredNote onClose={onClose} />;
  if (type === 'offline' && isOutageOver) return <BackOnlineNote {...note} />;
  if (type !== 'offline' || reducedRateMs < WELCOME_BACK_MS_MIN) return <AbsenceNote {...note} />;
  const reached = reachedMeanwhile(absence, wallet, props.achievements, props.reports.open());
  return (
    <WelcomeBack
      {...{ absence, control, reached }}
      isOutage={sync === 'failing'}
      lastBonusClaimedMs={wallet.lastBonusClaimedMs}
      onClose={() => {
        // The sheet said so.
        for (const id of reached.achievements) props.reports.markCelebrated(id, serverNowMs());
        onClose();
      }}
    />
  );
}

/** One line: what became of the outage in which the page was opened. */
function BackOnlineNote({ absence, onClose }: NoteProps): ReactNode {
  const { away, saving } = MINER_DASHBOARD;
  return (
    <p
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border border-cyan bg-info-tint px-4 py-2 text-sm"
    >
      <span>
        {saving.backOnline(absence.creditTvx)} {!absence.isGranted && away.notGranted}
      </span>
      <button type="button" onClick={onClose} className="touch-area text-link [--touch-y:0.75rem]">
        {away.dismiss}
      </button>
    </p>
  );
}

function ExpiredNote({ onClose }: Pick<NoteProps, 'onClose'>): ReactNode {
  const { expiredTitle, expired, remind, dismiss } = MINER_DASHBOARD.away;
  return (
    <Notice tone="warning" role="status" title={expiredTitle}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p>
          {expired} {remind}
        </p>
        <Button variant="secondary" onClick={onClose}>
          {dismiss}
        </Button>
      </div>
    </Notice>
  );
}

function AbsenceNote({ absence, onClose }: NoteProps): ReactNode {
  const { away } = MINER_DASHBOARD;
  const { value, unit } = formatHashrate(absence.hashrateThs);
  const isOffline = absence.type === 'offline';
  const isNothing = absence.isGranted && absence.creditTvx === 0;
  return (
    <section
      role="status"
      aria-label={away.title}
      className="flex flex-wrap items-center justify-between gap-4 rounded-md border border-cyan bg-info-tint px-4 py-3 text-sm"
    >
      <div className="flex min-w-0 items-start gap-3">
        <Moon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-cyan" />
        <div className="min-w-0">
          <p className="font-semibold text-cyan">{away.title}</p>
          <p>
            {isOffline ? away.offline : away.background}{' '}
            <span className="numeric">{formatDuration(absence.reducedRateMs / 1_000)}</span>, {away.rate}{' '}
            <span className="numeric">
              {value} {unit}
            </span>{' '}
            ({isOffline ? away.offlineShare : away.backgroundShare}, {MINER_CONTENT.simulated.label.toLowerCase()}).
          </p>
          {isNothing ? (
            <p>{away.nothing}</p>
          ) : (
            <p>
              {away.credit}:{' '}
              <span className="numeric font-medium">
                +{formatTvx(absence.creditTvx)} {SITE.token}
              </span>
            </p>
          )}
          {!absence.isGranted && <p className="text-muted">{away.notGranted}</p>}
        </div>
      </div>
      <Button variant="secondary" onClick={onClose}>
        {away.dismiss}
      </Button>
    </section>
  );
}
