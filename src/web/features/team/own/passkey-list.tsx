import type { ReactNode } from 'react';
import type { Passkey } from '#contract/team-second-factor.ts';
import { Button } from '#web/components/ui/button.tsx';
import { formatInstant } from '#web/lib/local-time.ts';
import { OWN_ACCOUNT } from './texts.ts';

const { passkeys: TEXTS } = OWN_ACCOUNT;

interface PasskeyListProps {
  readonly passkeys: readonly Passkey[];
  readonly canAdd: boolean;
  readonly onAdd: () => void;
  readonly onRemove: (passkey: Passkey) => void;
}

export function PasskeyList({ passkeys, canAdd, onAdd, onRemove }: PasskeyListProps): ReactNode {
  return (
    <>
      <h3 className="mt-3 font-semibold text-sm">{TEXTS.title}</h3>
      <p className="max-w-[41.5em] text-muted text-sm">{canAdd ? TEXTS.lead : TEXTS.notHere}</p>
      {passkeys.length > 0 && (
        <ul aria-label={TEXTS.title} className="border-line border-t">
          {passkeys.map((passkey) => (
            <li
              key={passkey.id}
              className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b py-2 text-sm"
            >
              <span className="wrap-anywhere min-w-0">
                <span className="font-semibold">{passkey.name}</span>
                <span className="block text-muted text-xs">
                  {passkey.lastUsedAt === null
                    ? TEXTS.neverUsed(formatInstant(passkey.createdAt))
                    : TEXTS.lastUsed(formatInstant(passkey.lastUsedAt))}
                </span>
              </span>
              <Button variant="quiet" aria-label={TEXTS.removeLabel(passkey.name)} onClick={() => onRemove(passkey)}>
                {TEXTS.remove.open}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {canAdd && (
        <Button variant="secondary" className="justify-self-start" onClick={onAdd}>
          {TEXTS.add.open}
        </Button>
      )}
    </>
  );
}
