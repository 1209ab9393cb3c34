import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ActivityRow } from '#contract/activity.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ModalDialog } from '#web/components/ui/modal-dialog.tsx';
import { formatInstant, formatInstantUtc } from '#web/lib/local-time.ts';
import { entryChanges } from './activity-changes.ts';
import { authorWords, entryHref, entryWords } from './entry-words.ts';
import { ACTIVITY_TABLE } from './texts.ts';

const TEXTS = ACTIVITY_TABLE.entry;

/** One entry in full: who, when, and each value before and after. */
export function EntryDialog({
  entry,
  onClose,
}: {
  readonly entry: ActivityRow;
  readonly onClose: () => void;
}): ReactNode {
  const { at, by, before, after, network } = entry;
  const words = entryWords(entry);
  const changes = entryChanges(before, after);
  const href = entryHref(entry);
  return (
    <ModalDialog
      title={TEXTS.title}
      lead={
        <>
          <strong className="font-semibold text-text">{authorWords(by)}</strong> {words.action} {words.subject}
        </>
      }
      onCancel={onClose}
      className="w-[min(44rem,calc(100vw-2rem))]"
    >
      <p className="numeric mt-2 text-muted text-sm">
        {formatInstant(at)} ({formatInstantUtc(at)} {TEXTS.utc})
        {network !== '' && <span className="wrap-anywhere block">{TEXTS.from(network)}</span>}
      </p>
      {changes.length === 0 ? (
        <p className="mt-4 text-muted text-sm">{TEXTS.unchanged}</p>
      ) : (
        <ChangesTable changes={changes} />
      )}
      <div className="mt-6 flex flex-wrap items-center justify-end gap-3">
        {href !== undefined && (
          <Link href={href} className="mr-auto inline-flex min-h-11 items-center font-semibold text-link text-sm">
            {TEXTS.link}
          </Link>
        )}
        <Button variant="secondary" onClick={onClose}>
          {TEXTS.close}
        </Button>
      </div>
    </ModalDialog>
  );
}

function ChangesTable({ changes }: { readonly changes: ReturnType<typeof entryChanges> }): ReactNode {
  const hasBefore = changes.some((change) => change.before !== undefined);
  return (
    <table className="mt-4 w-full border-collapse text-left text-sm">
      <thead>
        <tr className="border-line border-b text-muted">
          <th className="py-2 pr-3 font-semibold">{TEXTS.field}</th>
          {hasBefore && <th className="py-2 pr-3 font-semibold">{TEXTS.before}</th>}
          <th className="py-2 font-semibold">{hasBefore ? TEXTS.after : TEXTS.value}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.label} className="wrap-anywhere border-line border-b align-top">
            <td className="w-1/4 py-2 pr-3 text-muted">{change.label}</td>
            {hasBefore && <td className="py-2 pr-3 text-muted">{change.before}</td>}
            <td className="py-2">{change.after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
