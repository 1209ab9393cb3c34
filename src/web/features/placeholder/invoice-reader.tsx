import { type ReactNode, useState } from 'react';
import { WorksToday } from '#web/components/layout/works-today.tsx';
import { TextAreaField } from '#web/components/ui/text-area-field.tsx';
import { utcText } from '#web/lib/instant-text.ts';
import { LIGHTNING_TEXTS } from './figure-texts.ts';
import { type LightningInvoice, readInvoice } from './lightning-invoice.ts';

const MILLISATS_PER_SATOSHI = 1_000;
const SATOSHIS_PER_BITCOIN = 100_000_000;

/** Reads what somebody pastes, in the browser. */
export function InvoiceReader(): ReactNode {
  const { title, lead, label, hint, sample, faults } = LIGHTNING_TEXTS;
  const [text, setText] = useState<string>(sample);
  const invoice = readInvoice(text);
  return (
    <WorksToday id="invoice" title={title} lead={lead}>
      <TextAreaField
        label={label}
        hint={hint}
        value={text}
        rows={4}
        spellCheck={false}
        autoComplete="off"
        error={typeof invoice === 'string' ? faults[invoice] : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      {typeof invoice === 'object' && <Terms invoice={invoice} />}
    </WorksToday>
  );
}

function Terms({ invoice }: { readonly invoice: LightningInvoice }): ReactNode {
  const { terms, hashed, networks } = LIGHTNING_TEXTS;
  const rows = [
    { term: terms.amount, value: <Amount millisats={invoice.millisats} /> },
    { term: terms.description, value: invoice.description ?? hashed },
    { term: terms.madeAt, value: timeText(invoice.madeAtMs) },
    { term: terms.expiresAt, value: timeText(invoice.expiresAtMs) },
    { term: terms.network, value: networks[invoice.network] },
  ];
  return (
    <dl className="grid">
      {rows.map(({ term, value }) => (
        <div key={term} className="grid gap-x-6 border-line border-t py-2 sm:grid-cols-[3fr_9fr]">
          <dt className="text-muted text-sm">{term}</dt>
          <dd dir="auto" className="wrap-anywhere">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Amount({ millisats }: Pick<LightningInvoice, 'millisats'>): ReactNode {
  if (millisats === undefined) return LIGHTNING_TEXTS.anyAmount;
  const satoshis = Number(millisats) / MILLISATS_PER_SATOSHI;
  const text = (amount: number, maximumFractionDigits: number): string =>
    amount.toLocaleString('en-US', { maximumFractionDigits });
  return (
    <>
      <span className="numeric block font-medium text-2xl text-volt">
        {LIGHTNING_TEXTS.bitcoin(text(satoshis / SATOSHIS_PER_BITCOIN, 11))}
      </span>
      <span className="text-muted text-sm">{LIGHTNING_TEXTS.satoshis(text(satoshis, 3))}</span>
    </>
  );
}

function timeText(ms: number): string {
  return utcText(new Date(ms).toISOString());
}
