import { Moon } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDuration, formatHashrate, formatTvx } from '#domain/miner/format.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { SITE } from '#web/content/site.ts';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';
import { MINER_CONTENT } from '../texts/miner.ts';
import { WelcomeBack, type WelcomeBackProps } from './welcome-back.tsx';

/** A shorter absence gets a note instead of a dialog, ms: a reload must not open one. */
const WELCOME_BACK_MS_MIN = 60_000;

export function AbsenceNotice(props: WelcomeBackProps): ReactNode {
  const { type, reducedRateMs } = props.absence;
  if (type === 'expired') return <ExpiredNote onClose={props.onClose} />;
  if (type === 'offline' && reducedRateMs >= WELCOME_BACK_MS_MIN) return <WelcomeBack {...props} />;
  return <AbsenceNote {...props} />;
}

function ExpiredNote({ onClose }: Pick<WelcomeBackProps, 'onClose'>): ReactNode {
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

function AbsenceNote({ absence, onClose }: WelcomeBackProps): ReactNode {
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
