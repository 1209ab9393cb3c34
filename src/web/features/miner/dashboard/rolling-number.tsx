import { type ReactNode, useState } from 'react';

/** Decimals that are drawn large; the rest are small. */
const LARGE_DECIMALS = 6;

/**
 * A decimal number whose digits roll when they change. A render per change and a CSS animation: no work per frame.
 * Screen readers get the plain text, which is never announced.
 */
export function RollingNumber({ text }: { readonly text: string }): ReactNode {
  const point = text.indexOf('.');
  return (
    <>
      <span className="sr-only">{text}</span>
      <span aria-hidden="true" className="flex items-baseline">
        {[...text].map((char, index) => {
          const decimal = index - point;
          const isGroupStart = decimal > 1 && decimal % 3 === 1;
          return (
            <span
              key={decimal}
              className={`rolling-digit ${isGroupStart ? 'ml-[0.16em]' : ''} ${decimal > LARGE_DECIMALS ? 'text-[0.5em] text-muted' : ''}`}
            >
              <Digit char={char} />
            </span>
          );
        })}
      </span>
    </>
  );
}

function Digit({ char }: { readonly char: string }): ReactNode {
  const [roll, setRoll] = useState({ char, from: char });
  if (roll.char !== char) setRoll({ char, from: roll.char });
  // The key restarts the animation.
  return (
    <span key={roll.char} data-from={roll.from} className={roll.from === roll.char ? '' : 'rolling-digit-new'}>
      {roll.char}
    </span>
  );
}
