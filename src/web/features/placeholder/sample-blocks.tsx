import { ArrowRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { MockupFigure } from '#web/components/mockup/mockup-figure.tsx';
import { VisuallyHidden } from '#web/components/ui/visually-hidden.tsx';
import { MOCKUPS, SAMPLE_BLOCKS } from '#web/content/mockups.ts';
import { EXPLORER_TEXTS } from './texts.ts';

/** The latest blocks, of which one is chosen, and the transactions in it. */
export function SampleBlocks(): ReactNode {
  const choice = useRef<HTMLFieldSetElement>(null);
  const [chosen, setChosen] = useState(SAMPLE_BLOCKS[0].number);
  const block = SAMPLE_BLOCKS.find(({ number }) => number === chosen) ?? SAMPLE_BLOCKS[0];

  // One may have been chosen before hydration, or the browser has restored the choice.
  useEffect(() => {
    setChosen(choice.current?.querySelector<HTMLInputElement>(':checked')?.value ?? SAMPLE_BLOCKS[0].number);
  }, []);

  return (
    <MockupFigure mockup={MOCKUPS['blockchain-explorer']}>
      <fieldset ref={choice} className="min-w-0">
        <legend className="sr-only">{EXPLORER_TEXTS.choose}</legend>
        <div className="block-choices">
          {SAMPLE_BLOCKS.map(({ number, age }, index) => (
            <label key={number} className="block-choice">
              <input
                type="radio"
                name="block"
                value={number}
                defaultChecked={index === 0}
                onChange={() => setChosen(number)}
              />
              <span className="numeric font-medium text-sm">{number}</span>
              <span className="text-muted text-xs">{age}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <section aria-live="polite" className="overflow-hidden rounded-sm border border-volt-edge text-sm">
        <p className="flex flex-wrap justify-between gap-x-4 border-volt-edge border-b bg-volt-tint px-4 py-2.5">
          <span className="numeric font-medium">{EXPLORER_TEXTS.block(block.number)}</span>
          <span className="text-muted">{EXPLORER_TEXTS.transactions(block.transactions.length)}</span>
        </p>
        <ul className="block-list px-4">
          {block.transactions.map(({ from, to, amount }) => (
            <li
              key={from}
              className="numeric flex flex-wrap items-center gap-x-3 border-line border-b py-2.5 last:border-b-0"
            >
              <span>{from}</span>
              <ArrowRight aria-hidden="true" className="size-4 text-cyan" />
              <VisuallyHidden>{EXPLORER_TEXTS.to}</VisuallyHidden>
              <span>{to}</span>
              <span className="ml-auto text-muted">{amount}</span>
            </li>
          ))}
        </ul>
      </section>
    </MockupFigure>
  );
}
