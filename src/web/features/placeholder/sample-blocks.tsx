import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { MockupFigure } from '#web/components/mockup/mockup-figure.tsx';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { MOCKUPS, SAMPLE_BLOCKS } from '#web/content/mockups.ts';
import { EXPLORER_TEXTS } from './texts.ts';

/** The latest blocks, of which one is open. The style sheet shows the chosen one, so that no script is needed. */
export function SampleBlocks(): ReactNode {
  return (
    <MockupFigure mockup={MOCKUPS['blockchain-explorer']} aside={<HowToRead />}>
      <div className="grid min-w-0 content-center">
        <fieldset className="min-w-0">
          <legend className="sr-only">{EXPLORER_TEXTS.choose}</legend>
          <div className="block-choices">
            {SAMPLE_BLOCKS.map(({ number, age, transactions }, index) => (
              <label key={number} className="block-choice">
                <input type="radio" name="block" value={number} defaultChecked={index === 0} />
                <svg
                  viewBox={`0 0 ${16 * transactions.length - 4} 12`}
                  aria-hidden="true"
                  className="mx-auto mb-2 h-3 fill-edge"
                >
                  {transactions.map(({ from }, place) => (
                    <rect key={from} x={place * 16} width="12" height="12" rx="1" />
                  ))}
                </svg>
                <span className="numeric font-medium text-sm">{number}</span>
                <span className="text-muted text-xs">{age}</span>
              </label>
            ))}
          </div>
        </fieldset>
        {SAMPLE_BLOCKS.map((block) => (
          <OpenBlock key={block.number} block={block} />
        ))}
      </div>
    </MockupFigure>
  );
}

function HowToRead(): ReactNode {
  return (
    <ol className="grid text-sm">
      {EXPLORER_TEXTS.parts.map(({ title, text }, index) => (
        <li key={title} className="flex gap-3 border-line border-t py-3">
          <Mark place={index} />
          <span className="text-muted">
            <span className="font-semibold text-text">{title}:</span> {text}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** A number that names a part of the drawing. */
function Mark({ place }: { readonly place: number }): ReactNode {
  return <span className="numeric mark-number">{place + 1}</span>;
}

function OpenBlock({ block }: { readonly block: (typeof SAMPLE_BLOCKS)[number] }): ReactNode {
  const { number, hash, hashBefore, transactions } = block;
  return (
    <section className="open-block text-sm">
      <p className="flex flex-wrap items-center gap-x-3 border-volt-edge border-b bg-volt-tint px-4 py-2.5">
        <span className="numeric mr-auto font-medium">{EXPLORER_TEXTS.block(number)}</span>
        <Mark place={0} />
        <span className="text-muted">{EXPLORER_TEXTS.transactions(transactions.length)}</span>
      </p>
      <ul className="block-list px-4">
        {transactions.map(({ from, to, amount }) => (
          <li key={from} className="numeric flex flex-wrap items-center gap-x-3 border-line border-b py-2.5">
            <span>{from}</span>
            <ArrowRight aria-hidden="true" className="size-4 text-cyan" />
            <VisuallyHidden>{EXPLORER_TEXTS.to}</VisuallyHidden>
            <span>{to}</span>
            <span className="ml-auto text-muted">{amount}</span>
          </li>
        ))}
      </ul>
      <dl className="grid gap-px px-4 pb-2">
        {[
          { label: EXPLORER_TEXTS.hash, value: hash },
          { label: EXPLORER_TEXTS.hashBefore, value: hashBefore },
        ].map(({ label, value }, index) => (
          <div key={label} className="flex items-center gap-x-3 py-1.5">
            <dt className="flex items-center gap-x-3 text-muted">
              <Mark place={index + 1} />
              {label}
            </dt>
            <dd className="numeric ml-auto whitespace-nowrap">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
