import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { SecondFactorStatus } from '#contract/team-second-factor.ts';
import { QueryView } from '#web/admin/query-view.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { AccountSection } from './account-section.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { SecondFactorDialogs, type SecondFactorQuestion, type SecondFactorStep } from './second-factor-dialogs.tsx';
import { secondFactorQuery } from './second-factor-queries.ts';
import { OWN_ACCOUNT } from './texts.ts';

const { secondFactor: TEXTS } = OWN_ACCOUNT;

interface SecondFactorSectionProps {
  /** The first thing to do on its screen. */
  readonly isPrimary?: boolean;
}

/** Turns the authenticator app on and off, adds and removes passkeys, and makes recovery codes. */
export function SecondFactorSection({ isPrimary = true }: SecondFactorSectionProps): ReactNode {
  const query = useQuery(secondFactorQuery);
  const [step, setStep] = useState<SecondFactorStep>();
  const ask = (question: SecondFactorQuestion): void => setStep({ type: 'password', question });
  return (
    <AccountSection id="second-factor" title={TEXTS.title} lead={TEXTS.lead}>
      <QueryView query={query} texts={TEXTS}>
        {(status) => (
          <>
            <App status={status} isPrimary={isPrimary} onAsk={(type) => ask({ type })} />
            <PasskeyList
              passkeys={status.passkeys}
              canAdd={status.canAddPasskeys}
              onAdd={() => ask({ type: 'add' })}
              onRemove={(passkey) => ask({ type: 'remove', passkey })}
            />
            {(status.isOn || status.passkeys.length > 0) && (
              <RecoveryCodes left={status.recoveryCodesLeft} onRenew={() => ask({ type: 'renew' })} />
            )}
          </>
        )}
      </QueryView>
      <SecondFactorDialogs step={step} onStep={setStep} />
    </AccountSection>
  );
}

interface AppProps {
  readonly isPrimary: boolean;
  readonly status: SecondFactorStatus;
  readonly onAsk: (question: 'turnOn' | 'turnOff') => void;
}

function App({ isPrimary, status: { isOn, passkeys }, onAsk }: AppProps): ReactNode {
  if (!isOn) {
    return (
      <>
        <p className="text-sm">{passkeys.length === 0 ? TEXTS.off : TEXTS.offWithPasskeys}</p>
        <p className="max-w-[41.5em] text-muted text-sm">{TEXTS.offLead}</p>
        <Button
          variant={isPrimary ? 'primary' : 'secondary'}
          className="justify-self-start"
          onClick={() => onAsk('turnOn')}
        >
          {TEXTS.turnOn.open}
        </Button>
      </>
    );
  }
  return (
    <>
      <p className="text-sm">{TEXTS.on}</p>
      <Button variant="secondary" className="justify-self-start" onClick={() => onAsk('turnOff')}>
        {TEXTS.turnOff.open}
      </Button>
    </>
  );
}

function RecoveryCodes({ left, onRenew }: { readonly left: number; readonly onRenew: () => void }): ReactNode {
  return (
    <>
      <h3 className="mt-3 font-semibold text-sm">{TEXTS.codes.field}</h3>
      <p className={`text-sm ${left === 0 ? 'text-amber' : 'text-muted'}`}>{TEXTS.codesLeft(left)}</p>
      <Button variant="secondary" className="justify-self-start" onClick={onRenew}>
        {TEXTS.renew.open}
      </Button>
    </>
  );
}
