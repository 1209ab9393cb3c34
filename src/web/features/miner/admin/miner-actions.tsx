import { type ReactNode, useId, useState } from 'react';
import {
  adminBlockMiner,
  adminEndPinWait,
  adminEraseMiner,
  adminExportMinerData,
  adminReadMiner,
  adminUnblockMiner,
  type MinerRecord,
} from '#contract/miner-admin.ts';
import { normalizeEmail } from '#domain/email.ts';
import { RecordSection } from '#web/admin/record-screen.tsx';
import { Field, FormDialog, useApiForm } from '#web/components/ui/api-form.tsx';
import { Button, type ButtonProps } from '#web/components/ui/button.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { useAction } from '#web/components/ui/use-action.ts';
import { saveJson } from '#web/lib/save-file.ts';

const FAILED = 'Nothing was changed';

/** What the team can do for or against a wallet. Blocking and erasing ask for a reason first. */
export function MinerActions({ miner }: { readonly miner: MinerRecord }): ReactNode {
  const [asked, setAsked] = useState<'block' | 'erase'>();
  const { guesses } = miner;
  const params = { id: String(miner.id) };
  const outcome = { failed: FAILED, invalidates: [adminReadMiner] };
  const endPinWait = useAction(adminEndPinWait, { ...outcome, done: 'Wait lifted' });
  const unblock = useAction(adminUnblockMiner, { ...outcome, done: 'Wallet unblocked' });
  const exportData = useAction(adminExportMinerData, {
    ...outcome,
    done: 'Data exported',
    onDone: (data) => saveJson(`technovex-wallet-${miner.id}.json`, data),
  });
  const close = (): void => setAsked(undefined);
  return (
    <>
      <RecordSection title="Support">
        <ul className="border-line border-t *:border-line *:border-b *:py-2">
          {(guesses.blockedUntil ?? guesses.knownBlockedUntil) !== null && (
            <li>
              <Act
                {...endPinWait.button({ params })}
                label="Lift the PIN wait"
                does="Ends the wait after wrong PINs, three times a day. Only for somebody who could prove to own the address."
              />
            </li>
          )}
          <li>
            {miner.blocked === null ? (
              <Act
                onClick={() => setAsked('block')}
                label="Block"
                does="Ends the session; no sign-in, no mining, no claims until unblocked."
              />
            ) : (
              <Act
                {...unblock.button({ params })}
                label="Unblock"
                does="The miner can sign in again, and claims count the wallet."
              />
            )}
          </li>
          <li>
            <Act
              {...exportData.button({ params })}
              label="Export data"
              does="A file of what is stored about this wallet, for its owner."
            />
          </li>
        </ul>
      </RecordSection>
      <RecordSection title="Danger zone">
        <div className="rounded-md border border-red p-3">
          <Act
            onClick={() => setAsked('erase')}
            className="border-red text-red"
            label="Erase"
            does="Permanently deletes the wallet, its balance and its history."
          />
        </div>
      </RecordSection>
      {asked === 'block' && <BlockDialog miner={miner} onClose={close} />}
      {asked === 'erase' && <EraseDialog miner={miner} onClose={close} />}
    </>
  );
}

interface ActProps extends ButtonProps {
  readonly label: string;
  readonly does: string;
}

/** An action, and what it does. */
function Act({ label, does, className = '', ...button }: ActProps): ReactNode {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button {...button} variant="secondary" aria-describedby={id} className={`w-40 ${className}`}>
        {label}
      </Button>
      <p id={id} className="min-w-48 flex-1 text-muted text-sm">
        {does}
      </p>
    </div>
  );
}

interface DialogProps {
  readonly miner: MinerRecord;
  readonly onClose: () => void;
}

function BlockDialog({ miner, onClose }: DialogProps): ReactNode {
  const form = useApiForm(adminBlockMiner, {
    params: { id: String(miner.id) },
    defaults: { reason: '' },
    failed: FAILED,
    failedToast: 'too',
    done: 'Wallet blocked',
    invalidates: [adminReadMiner],
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title="Block this wallet?"
      lead={
        <Lead miner={miner}>
          Its session ends. It cannot sign in or save, and it is left out of claims until it is unblocked.
        </Lead>
      }
      submit="Block wallet"
      isDangerous
      className={DIALOG}
      onClose={onClose}
    >
      <Reason />
    </FormDialog>
  );
}

/** Asks for the wallet's address too. */
function EraseDialog({ miner, onClose }: DialogProps): ReactNode {
  const [typed, setTyped] = useState('');
  const form = useApiForm(adminEraseMiner, {
    params: { id: String(miner.id) },
    defaults: { reason: '' },
    failed: FAILED,
    failedToast: 'too',
    done: 'Wallet erased',
    to: '/admin/miners',
    isReplaced: true,
  });
  return (
    <FormDialog
      form={form}
      title="Erase this wallet?"
      lead={
        <Lead miner={miner}>
          The wallet, its balance and its whole history are permanently deleted. A newsletter subscription of the same
          address is separate and stays.
        </Lead>
      }
      submit="Erase permanently"
      isDangerous
      isDisabled={normalizeEmail(typed) !== miner.wallet.email}
      className={DIALOG}
      onClose={onClose}
    >
      <Reason />
      <TextField
        label="Type the address of the wallet to confirm"
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTyped(target.value)}
      />
    </FormDialog>
  );
}

const DIALOG = 'w-[min(32rem,calc(100vw-2rem))]';

function Lead({ miner, children }: { readonly miner: MinerRecord; readonly children: ReactNode }): ReactNode {
  return (
    <>
      <p className="wrap-anywhere font-semibold text-text">{miner.wallet.email}</p>
      <p className="mt-1">{children}</p>
    </>
  );
}

function Reason(): ReactNode {
  return (
    <>
      <Field name="reason" label="Reason" type="textarea" />
      <p className="-mt-2 text-muted text-sm">Kept in the activity log. Do not write personal data into it.</p>
    </>
  );
}
