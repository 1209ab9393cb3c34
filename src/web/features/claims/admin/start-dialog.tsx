import type { ReactNode } from 'react';
import { PasswordDialog } from '#web/components/ui/password-dialog.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { useStartSnapshot } from './snapshot-queries.ts';
import { SNAPSHOTS_ADMIN } from './texts.ts';

const { confirm: TEXTS, started: STARTED } = SNAPSHOTS_ADMIN;

/** Asks for the administrator's password again, then starts a snapshot. */
export function StartDialog({
  username,
  onClose,
}: {
  readonly username: string;
  readonly onClose: () => void;
}): ReactNode {
  const start = useStartSnapshot();
  return (
    <PasswordDialog
      title={TEXTS.title}
      lead={TEXTS.lead}
      submitLabel={TEXTS.submit}
      failedTitle={TEXTS.failed}
      username={username}
      onSubmit={async (proof) => {
        await start(proof);
        toast(STARTED);
      }}
      onClose={onClose}
    />
  );
}
