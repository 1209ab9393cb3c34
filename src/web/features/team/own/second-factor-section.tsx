import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Passkey, type SecondFactorStatus, secondFactorRead } from '#contract/team-second-factor.ts';
import { FormSection } from '#web/admin/form-section.tsx';
import { Loaded } from '#web/admin/loaded.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { recoveryCodesText } from '../texts.ts';
import { SecondFactorDialogs, type SecondFactorStep } from './second-factor-dialogs.tsx';

interface SecondFactorSectionProps {
  /** The first thing to do on its screen. */
  readonly isPrimary?: boolean;
}

/** Turns the authenticator app on and off, adds and removes passkeys, and makes recovery codes. */
export function SecondFactorSection({ isPrimary = true }: SecondFactorSectionProps): ReactNode {
  const query = useQuery(endpointQuery(secondFactorRead));
  const [step, setStep] = useState<SecondFactorStep>();
  return (
    <FormSection id="second-factor" title="Second factor">
      <Loaded query={query} loading="Loading your second factors" failed="Your second factors could not be loaded">
        {(status) => (
          <>
            <App status={status} isPrimary={isPrimary} onAsk={setStep} />
            <Passkeys status={status} onAsk={setStep} />
            {(status.isOn || status.passkeys.length > 0) && (
              <RecoveryCodes left={status.recoveryCodesLeft} onRenew={() => setStep({ type: 'renew' })} />
            )}
          </>
        )}
      </Loaded>
      <SecondFactorDialogs step={step} onStep={setStep} />
    </FormSection>
  );
}

interface FactorProps {
  readonly status: SecondFactorStatus;
  readonly onAsk: (step: SecondFactorStep) => void;
}

function App({ isPrimary, status, onAsk }: FactorProps & { readonly isPrimary: boolean }): ReactNode {
  if (status.isOn) {
    return (
      <>
        <p className="text-sm">On. Signing in needs a code of your app.</p>
        <Button variant="secondary" className="justify-self-start" onClick={() => onAsk({ type: 'turnOff' })}>
          Turn off
        </Button>
      </>
    );
  }
  return (
    <>
      <p className="text-sm">
        {status.passkeys.length === 0
          ? 'Off. Your password alone signs you in.'
          : 'The authenticator app is off. Signing in needs one of your passkeys or recovery codes.'}
      </p>
      <p className="max-w-md text-muted text-sm">
        With an app such as Aegis, 2FAS or Google Authenticator, signing in also needs a code from your phone.
      </p>
      <Button
        variant={isPrimary ? 'primary' : 'secondary'}
        className="justify-self-start"
        onClick={() => onAsk({ type: 'turnOn' })}
      >
        Turn on
      </Button>
    </>
  );
}

function Passkeys({ status: { passkeys, canAddPasskeys }, onAsk }: FactorProps): ReactNode {
  return (
    <>
      <h3 className="mt-3 font-semibold text-sm">Passkeys</h3>
      <p className="max-w-md text-muted text-sm">
        {canAddPasskeys
          ? 'A security key, your phone or this device proves at a sign-in that it is you. It works on this site only, so a fake site cannot use it.'
          : 'Passkeys work on the domain of this site with https, and on localhost, not at this address.'}
      </p>
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="-my-2 max-w-md">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => onAsk({ type: 'remove', passkey })} />
          ))}
        </ul>
      )}
      {canAddPasskeys && (
        <Button variant="secondary" className="justify-self-start" onClick={() => onAsk({ type: 'add' })}>
          Add a passkey
        </Button>
      )}
    </>
  );
}

function PasskeyRow({ passkey, onRemove }: { readonly passkey: Passkey; readonly onRemove: () => void }): ReactNode {
  const { name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-line py-2 text-sm not-first:border-t">
      <span className="wrap-anywhere min-w-0">
        <span className="font-semibold">{name}</span>
        <span className="block text-muted text-sm">
          {lastUsedAt === null
            ? `Added ${formatInstant(createdAt)}, not used yet.`
            : `Last used ${formatInstant(lastUsedAt)}.`}
        </span>
      </span>
      <Button variant="quiet" aria-label={`Remove the passkey ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}

function RecoveryCodes({ left, onRenew }: { readonly left: number; readonly onRenew: () => void }): ReactNode {
  return (
    <>
      <h3 className="mt-3 font-semibold text-sm">Recovery codes</h3>
      <p className={`text-sm ${left === 0 ? 'text-amber' : 'text-muted'}`}>{recoveryCodesText(left)}</p>
      <Button variant="secondary" className="justify-self-start" onClick={onRenew}>
        New recovery codes
      </Button>
    </>
  );
}
