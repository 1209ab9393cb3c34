import { type ReactNode, useState } from 'react';
import {
  adminBlockMiner,
  adminEraseMiner,
  adminExportMinerData,
  adminReadMiner,
  adminUnblockMiner,
  type MinerRecord,
} from '#contract/miner-admin.ts';
import { decimalText } from '#domain/decimal.ts';
import { normalizeEmail } from '#domain/email.ts';
import { Field, FormDialog, useApiForm } from '#web/components/ui/api-form.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { useAction } from '#web/components/ui/use-action.ts';
import { saveJson } from '#web/lib/save-file.ts';

/** What the team can do with a wallet. Blocking and erasing ask for a reason first. */
export function MinerActions({ miner }: { readonly miner: MinerRecord }): ReactNode {
  const [asked, setAsked] = useState<'block' | 'erase'>();
  const params = { id: String(miner.id) };
  const { email } = miner.wallet;
  const invalidates = [adminReadMiner];
  const unblock = useAction(adminUnblockMiner, {
    invalidates,
    done: { title: 'Wallet unblocked', description: email },
  });
  const exportData = useAction(adminExportMinerData, {
    invalidates,
    done: { title: 'Data exported', description: email },
    onDone: (data) => saveJson(`technovex-wallet-${miner.id}.json`, data, amountAsDecimal),
  });
  const close = (): void => setAsked(undefined);
  return (
    <div className="flex flex-wrap gap-3">
      {miner.blocked === null ? (
        <Button variant="secondary" onClick={() => setAsked('block')}>
          Block
        </Button>
      ) : (
        <Button variant="secondary" {...unblock.button({ params })}>
          Unblock
        </Button>
      )}
      <Button variant="secondary" {...exportData.button({ params })}>
        Export data
      </Button>
      <Button variant="quiet" className="text-red" onClick={() => setAsked('erase')}>
        Erase
      </Button>
      {asked === 'block' && <BlockDialog miner={miner} onClose={close} />}
      {asked === 'erase' && <EraseDialog miner={miner} onClose={close} />}
    </div>
  );
}

/** The names of amounts in what is exported. */
const AMOUNTS = ['totalMined', 'balance', 'mined', 'away', 'amount', 'minedTvx', 'awayTvx'];

function amountAsDecimal(name: string, value: unknown): unknown {
  return typeof value === 'number' && AMOUNTS.includes(name) ? decimalText(value) : value;
}

interface DialogProps {
  readonly miner: MinerRecord;
  readonly onClose: () => void;
}

function BlockDialog({ miner, onClose }: DialogProps): ReactNode {
  const form = useApiForm(adminBlockMiner, {
    params: { id: String(miner.id) },
    defaults: { reason: '' },
    failedToast: 'too',
    done: { title: 'Wallet blocked', description: miner.wallet.email },
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
    failedToast: 'too',
    done: { title: 'Wallet erased', description: miner.wallet.email },
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
