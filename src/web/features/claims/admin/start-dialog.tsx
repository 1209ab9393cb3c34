import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ClaimsSummary } from '#contract/claims.ts';
import { SNAPSHOT_LABEL_CHARACTERS_MAX, type SnapshotPreview } from '#contract/claims-admin.ts';
import { isUnchanged } from '#domain/claims/preview.ts';
import { QueryView } from '#web/admin/query-view.tsx';
import { ActionDialog } from '#web/components/ui/action-dialog.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { groupDigits } from '#web/lib/format.ts';
import { previewQuery, useStartSnapshot } from './snapshot-queries.ts';
import { SNAPSHOTS_ADMIN } from './texts.ts';

const { confirm: TEXTS, started: STARTED, counted, leftOut } = SNAPSHOTS_ADMIN;
const TOTAL_DECIMALS = 6;
const UNITS_PER_TVX = 1e18;

export interface StartDialogProps {
  /** Of the latest published snapshot. */
  readonly latest: ClaimsSummary | undefined;
  readonly onClose: () => void;
}

/** Says what a snapshot would count, then starts it. */
export function StartDialog({ latest, onClose }: StartDialogProps): ReactNode {
  const start = useStartSnapshot();
  const preview = useQuery(previewQuery);
  const [label, setLabel] = useState('');
  return (
    <ActionDialog
      title={TEXTS.title}
      lead={TEXTS.lead}
      submitLabel={TEXTS.submit}
      failedTitle={TEXTS.failed}
      onSubmit={async () => {
        await start({ label });
        toast(STARTED);
      }}
      onClose={onClose}
    >
      <QueryView query={preview} texts={TEXTS.preview}>
        {(now) => <Preview now={now} latest={latest} />}
      </QueryView>
      <TextField
        label={TEXTS.label}
        hint={TEXTS.labelHint}
        value={label}
        maxLength={SNAPSHOT_LABEL_CHARACTERS_MAX}
        autoComplete="off"
        onChange={({ target }) => setLabel(target.value)}
      />
    </ActionDialog>
  );
}

function Preview({ now, latest }: Pick<StartDialogProps, 'latest'> & { readonly now: SnapshotPreview }): ReactNode {
  const { title, total, unchanged, nothing } = TEXTS.preview;
  const isSame =
    latest !== undefined && isUnchanged(now, { ...latest, totalTvx: Number(latest.total) / UNITS_PER_TVX });
  return (
    <section aria-label={title} className="grid gap-2 text-sm">
      <h3 className="font-semibold">{title}</h3>
      <p>
        {counted(now.claims, now.wallets)}
        <span className="text-muted"> ({leftOut(now.emptyWallets, now.blockedWallets)})</span>
      </p>
      <p className="numeric">{total(groupDigits(now.totalTvx, TOTAL_DECIMALS))}</p>
      {now.claims === 0 && <Notice tone="warning">{nothing}</Notice>}
      {isSame && <Notice tone="warning">{unchanged}</Notice>}
    </section>
  );
}
