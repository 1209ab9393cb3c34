import { type ReactNode, useState } from 'react';
import { changedDigits, type DigitRun, digitRuns } from './digit-runs.ts';

/**
 * A decimal number whose digits roll when they change. A render per change and a CSS animation: no work per frame.
 * Screen readers get the plain text, which is never announced.
 */
export function RollingNumber({ text }: { readonly text: string }): ReactNode {
  const [roll, setRoll] = useState({ text, from: text });
  if (roll.text !== text) setRoll({ text, from: roll.text });
  const { start, end } = changedDigits(roll.from, text);
  return (
    <>
      <span className="sr-only">{text}</span>
      <span aria-hidden="true" className="flex items-baseline">
        <Digits runs={digitRuns(text, 0, start)} />
        {start < end && (
          <span className="rolling-digits">
            {/* The key restarts the animation. */}
            <span key={text} className="rolling-digits-new">
              <Digits runs={digitRuns(text, start, end)} from={roll.from} />
            </span>
          </span>
        )}
        <Digits runs={digitRuns(text, end, text.length)} />
      </span>
    </>
  );
}

function Digits({ runs, from }: { readonly runs: readonly DigitRun[]; readonly from?: string }): ReactNode {
  return runs.map(({ start, chars, isSmall, isGroupStart }) => (
    <span
      key={start}
      data-from={from?.slice(start, start + chars.length)}
      data-small={isSmall}
      className={`${isGroupStart ? 'ml-[0.16em]' : ''} ${isSmall ? 'text-[0.5em] text-muted' : ''}`}
    >
      {chars}
    </span>
  ));
}
