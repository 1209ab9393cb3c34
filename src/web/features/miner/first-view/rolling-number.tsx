import { type ReactNode, useState } from 'react';
import { type Digit, digitsOf } from './digits.ts';

/** The digits begin to roll one after the other, up to the fourth. */
const DELAYS = ['', '[animation-delay:40ms]', '[animation-delay:80ms]', '[animation-delay:120ms]'] as const;

/**
 * A decimal number whose digits roll one by one when they change. A render per change and a CSS animation of
 * transforms: no work per frame. Screen readers get the plain text, which is never announced.
 */
export function RollingNumber({ text }: { readonly text: string }): ReactNode {
  const [roll, setRoll] = useState({ text, from: text });
  if (roll.text !== text) setRoll({ text, from: roll.text });
  return (
    <>
      <span className="sr-only">{text}</span>
      <span aria-hidden="true" className="flex items-baseline">
        {digitsOf(roll.from, text).map((digit, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a digit keeps its place.
            key={index}
            className={`rolling-digit ${digit.isGroupStart ? 'ml-[0.16em]' : ''} ${digit.isSmall ? 'text-[0.5em] text-muted' : ''}`}
          >
            {/* The key restarts the animation. */}
            {digit.from === undefined ? digit.char : <RolledDigit key={text} {...digit} />}
          </span>
        ))}
      </span>
    </>
  );
}

function RolledDigit({ char, from, order }: Digit): ReactNode {
  return (
    <span data-from={from} className={`rolling-digit-new ${DELAYS[order] ?? DELAYS.at(-1)}`}>
      {char}
    </span>
  );
}
