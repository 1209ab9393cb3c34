import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { subscriptionResume } from '#contract/newsletter-import.ts';
import type { SubscriberRow } from '#contract/newsletter-subscribers.ts';
import { AddressText } from '#web/admin/table/address-text.tsx';
import { InstantCell } from '#web/admin/table/instant-cell.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ModalDialog } from '#web/components/ui/modal-dialog.tsx';
import { callEndpoint } from '#web/lib/api-client.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { failureWords } from './failure-words.ts';
import { NEWSLETTER_PATHS } from './paths.ts';
import { RemovePanel } from './remove-panel.tsx';
import {
  NEWSLETTER_ADMIN,
  SUBSCRIBER_STATE_TEXTS,
  SUBSCRIBERS_TABLE,
  sourceText,
  SUBSCRIBER_RECORD as TEXTS,
} from './texts.ts';
import { useNewsletterMutation } from './use-newsletter-mutation.ts';

/** The address in the table; opens everything that is stored about the person. */
export function SubscriberRecord({ row }: { readonly row: SubscriberRow }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="wrap-anywhere min-h-11 text-left font-semibold hover:text-volt md:min-h-0"
      >
        <AddressText address={row.email} />
      </button>
      {isOpen && (
        <ModalDialog
          title={row.email}
          lead={TEXTS.lead}
          onCancel={close}
          footer={
            <Button variant="secondary" onClick={close}>
              {NEWSLETTER_ADMIN.close}
            </Button>
          }
          className="w-[min(36rem,calc(100vw-2rem))]"
        >
          {row.suppressedAt !== null && <Suppression row={row} since={row.suppressedAt} onDone={close} />}
          <Facts row={row} />
          <Link
            href={NEWSLETTER_PATHS.mailsTo(row.email)}
            className="inline-flex min-h-11 items-center font-semibold text-link text-sm"
          >
            {TEXTS.mails}
          </Link>
          <div className="mt-4 border-line border-t pt-4">
            <RemovePanel address={row.email} canLeave={row.status !== 'left'} onDone={close} />
          </div>
        </ModalDialog>
      )}
    </>
  );
}

interface SuppressionProps {
  readonly row: SubscriberRow;
  readonly since: string;
  readonly onDone: () => void;
}

/** Why campaigns leave an address out, and the way back. */
function Suppression({ row, since, onDone }: SuppressionProps): ReactNode {
  const resume = useNewsletterMutation(
    () => callEndpoint(subscriptionResume, { body: { email: row.email } }),
    () => TEXTS.resumed,
  );
  return (
    <section aria-label={TEXTS.campaigns} className="mt-4 border-amber border-l-2 pl-4 text-sm">
      <p className="font-semibold">
        {TEXTS.refused(formatInstant(since))} {failureWords(row.suppressedReason ?? '')}
      </p>
      <p className="wrap-anywhere numeric mt-1 text-muted text-xs">{row.suppressedReason}</p>
      <p className="mt-2 text-muted">{TEXTS.resumeHint}</p>
      <Button
        variant="secondary"
        className="mt-2"
        busy={resume.isPending}
        onClick={() => resume.mutate(undefined, { onSuccess: onDone })}
      >
        {TEXTS.resume}
      </Button>
    </section>
  );
}

function Facts({ row }: { readonly row: SubscriberRow }): ReactNode {
  const { columns } = SUBSCRIBERS_TABLE;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [columns.status, SUBSCRIBER_STATE_TEXTS[row.status]],
    [
      columns.source,
      <Link key="form" href={NEWSLETTER_PATHS.signedUpIn(row.source)} className="text-link">
        {sourceText(row.source)}
      </Link>,
    ],
    [columns.consented, <InstantCell key="consented" iso={row.consentedAt} />],
    [columns.confirmed, <InstantCell key="confirmed" iso={row.confirmedAt} />],
    [columns.left, <InstantCell key="left" iso={row.leftAt} />],
    [TEXTS.network, row.network ?? TEXTS.unknown],
    [TEXTS.consent, row.consentText || TEXTS.noConsentText],
    ...(row.importedAt === null
      ? []
      : [[TEXTS.imported, TEXTS.importedBy(formatInstant(row.importedAt), row.importedBy ?? '')] as const]),
  ];
  return (
    <dl className="mt-5 grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[9rem_minmax(0,1fr)]">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
