import { CalendarPlus } from 'lucide-react';
import { memo, type ReactNode, Suspense, useState } from 'react';
import { dailyBonusWaitMs } from '#domain/miner/daily-bonus.ts';
import { formatDuration } from '#domain/miner/format.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { lazyComponent } from '#web/components/ui/lazy-component.tsx';
import type { ToastInput } from '#web/components/ui/toast/toast-store.ts';
import { serverNowMs } from '../calls/server-clock.ts';
import { useServerClock } from '../calls/use-server-clock.ts';
import { Panel } from '../components/panel.tsx';
import { saveReminder } from '../components/reminder.ts';
import type { MinerControl } from '../mining/miner-control.ts';
import { useReferralActivation } from '../referral/use-referral.ts';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';
import { MINER_NOTICES } from '../texts/notices.ts';
import { REMINDERS } from '../texts/reminders.ts';

/** With the library that draws the code. */
const ShareSheet = lazyComponent(async () => (await import('../referral/share-sheet.tsx')).ShareSheet);

export interface BoostsProps {
  readonly email: string;
  readonly lastBonusClaimedMs: number | null;
  readonly isReferralActive: boolean;
  readonly control: MinerControl;
}

export const Boosts = memo(function Boosts(props: BoostsProps): ReactNode {
  return (
    <Panel title={MINER_DASHBOARD.boosts.heading}>
      <DailyBonus {...props} />
      <Invite {...props} />
    </Panel>
  );
});

/** What it is and when it ends; it is claimed in the first view. */
function DailyBonus({ lastBonusClaimedMs }: Pick<BoostsProps, 'lastBonusClaimedMs'>): ReactNode {
  const { title, text, ready, running } = MINER_DASHBOARD.boosts.daily;
  const waitSeconds = useServerClock((nowMs) => Math.ceil(dailyBonusWaitMs(lastBonusClaimedMs, nowMs) / 1_000));

  return (
    <div className="grid gap-2">
      <p className="font-semibold">{title}</p>
      <p className="text-muted text-sm">{text}</p>
      {waitSeconds > 0 ? (
        <>
          <p className="flex min-h-11 items-center justify-between gap-3 rounded-md border border-line px-4 text-sm">
            {running} <span className="numeric text-volt">{formatDuration(waitSeconds)}</span>
          </p>
          <Button
            variant="quiet"
            className="justify-self-start"
            onClick={() => saveReminder('daily-bonus', serverNowMs() + waitSeconds * 1_000, serverNowMs())}
          >
            <CalendarPlus aria-hidden="true" className="size-4" />
            {REMINDERS.bonus}
          </Button>
        </>
      ) : (
        <p className="text-sm text-volt">{ready}</p>
      )}
    </div>
  );
}

function Invite({ email, isReferralActive, control }: Omit<BoostsProps, 'lastBonusClaimedMs'>): ReactNode {
  const { title, text, invite, active } = MINER_DASHBOARD.boosts.invite;
  const referral = useReferralActivation(control);
  const [isOpen, setOpen] = useState(false);
  const [notice, setNotice] = useState<ToastInput>();

  async function share(): Promise<void> {
    setNotice(undefined);
    setOpen(true);
    setNotice(await referral.activate(MINER_NOTICES.referralProgram));
  }

  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-center justify-between gap-2 font-semibold">
        {title}
        {isReferralActive && <Badge tone="live">{active}</Badge>}
      </p>
      <p className="text-muted text-sm">{text}</p>
      {/* Not busy, which would take its focus: the sheet covers it until it is closed. */}
      <Button variant="secondary" onClick={share}>
        {invite}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ShareSheet email={email} notice={notice} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
