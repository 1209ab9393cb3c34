import type { ReactNode } from 'react';
import { SESSION_GAP_MS_MAX } from '#domain/miner/constants.ts';
import { formatHashrate, formatTvx, formatWait, waitInWords } from '#domain/miner/format.ts';
import type { Absence } from '#domain/miner/mining-state.ts';
import { HOUR_MS } from '#domain/time.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { CountUp } from '#web/components/ui/count-up.tsx';
import { ModalDialog } from '#web/components/ui/modal-dialog.tsx';
import { SITE } from '#web/content/site.ts';
import { ProgressBar } from '../components/progress-bar.tsx';
import { ClaimButton, useIsBonusReady } from '../first-view/bonus-claim.tsx';
import type { MinerControl } from '../mining/miner-control.ts';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';
import { MINER_HISTORY } from '../texts/history.ts';
import type { ReachedMeanwhile } from './reached-meanwhile.ts';

export interface WelcomeBackProps {
  readonly absence: Absence;
  /** The server does not respond, so that the credit is a claim for now. */
  readonly isOutage: boolean;
  readonly reached: ReachedMeanwhile;
  readonly lastBonusClaimedMs: number | null;
  readonly control: MinerControl;
  readonly onClose: () => void;
}

/** What was mined while the page was closed or asleep: how long, how much, at which rate; what it brought. */
export function WelcomeBack({ absence, isOutage, reached, onClose, ...bonus }: WelcomeBackProps): ReactNode {
  const texts = MINER_DASHBOARD.welcomeBack;
  const { value, unit } = formatHashrate(absence.hashrateThs);
  const { reducedRateMs } = absence;
  return (
    <ModalDialog
      title={texts.title}
      lead={texts.away(waitInWords(reducedRateMs))}
      onCancel={onClose}
      className="w-[min(32rem,100vw)] max-w-full max-md:mb-0 max-md:w-full max-md:rounded-b-none"
    >
      <div className="mt-5 grid gap-5">
        <Credit absence={absence} isOutage={isOutage} />
        <div className="grid gap-2 text-sm">
          <p>{texts.rate(`${value} ${unit}`)}</p>
          <ProgressBar
            label={texts.session}
            percent={Math.min(100, (reducedRateMs / SESSION_GAP_MS_MAX) * 100)}
            valueText={texts.sessionPart(waitInWords(reducedRateMs))}
            tone={reducedRateMs > SESSION_GAP_MS_MAX - HOUR_MS ? 'warning' : 'info'}
          />
          <p className="flex flex-wrap justify-between gap-x-4 text-muted">
            {texts.sessionRule} <span className="numeric">{texts.sessionPart(formatWait(reducedRateMs))}</span>
          </p>
        </div>
        <Reached {...reached} />
        <div className="flex flex-wrap gap-3">
          <Button size="lg" onClick={onClose} className="grow">
            {texts.close}
          </Button>
          {useIsBonusReady(bonus.lastBonusClaimedMs) && (
            <ClaimButton control={bonus.control} size="lg" className="grow" onEnd={onClose} />
          )}
        </div>
      </div>
    </ModalDialog>
  );
}

/** In place of the notices, which the sheet would cover. */
function Reached({ level, achievements }: ReachedMeanwhile): ReactNode {
  if (level === undefined && achievements.length === 0) return null;
  const names = achievements.map((id) => MINER_HISTORY.achievements.titles[id]);
  return (
    <div className="grid gap-2">
      <p className="engraved text-muted">{MINER_DASHBOARD.welcomeBack.reached}</p>
      <ul className="flex flex-wrap gap-2">
        {[...(level === undefined ? [] : [MINER_DASHBOARD.goal.level(level)]), ...names].map((name) => (
          <li key={name}>
            <Badge tone="live">{name}</Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Counts up once the server has granted the credit; in an outage the claim is shown as one. */
function Credit({ absence, isOutage }: Pick<WelcomeBackProps, 'absence' | 'isOutage'>): ReactNode {
  const { welcomeBack, away } = MINER_DASHBOARD;
  const { creditTvx, isGranted } = absence;
  const shownTvx = isGranted || isOutage ? creditTvx : 0;
  if (isGranted && creditTvx === 0) return <p className="text-lg">{away.nothing}</p>;
  return (
    <div className="grid gap-1">
      <p className="engraved text-muted">{welcomeBack.mined}</p>
      <p className="numeric flex flex-wrap items-baseline gap-x-2 text-4xl text-volt">
        <span className="sr-only">+{formatTvx(shownTvx)}</span>
        {/* As many decimals as the balance draws large. */}
        <span aria-hidden="true">
          +<CountUp to={shownTvx} format={sixDecimals} />
        </span>
        <span className="text-lg">{SITE.token}</span>
      </p>
      <p className="text-muted text-sm" role="status">
        {!isGranted && (isOutage ? away.notGranted : welcomeBack.saving)}
      </p>
    </div>
  );
}

function sixDecimals(tvx: number): string {
  return tvx.toFixed(6);
}
