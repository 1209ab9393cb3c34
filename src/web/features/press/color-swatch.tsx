import { type ReactNode, useRef } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { copyAndTell } from '#web/components/ui/toast/copy-and-tell.ts';
import { PRESS } from './texts.ts';

const TEXTS = PRESS.colors;

interface ColorSwatchProps {
  readonly name: string;
  readonly hex: string;
}

/** A colour with its value. A drawing, because a style attribute is forbidden, and forced colours leave it alone. */
export function ColorSwatch({ name, hex }: ColorSwatchProps): ReactNode {
  const value = useRef<HTMLInputElement>(null);
  return (
    <li className="flex flex-wrap items-center gap-4 rounded-md border border-line p-4">
      <svg viewBox="0 0 4 4" aria-hidden="true" className="size-12 shrink-0">
        <rect width="4" height="4" rx="0.5" fill={hex} className="stroke-edge" strokeWidth="0.1" />
      </svg>
      <div className="grid min-w-0 grow">
        <span className="font-semibold">{name}</span>
        <input
          ref={value}
          readOnly
          size={7}
          value={hex}
          aria-label={name}
          className="numeric w-full text-muted text-sm"
        />
      </div>
      <Button
        variant="secondary"
        className="scriptless:hidden"
        aria-label={TEXTS.copy(name)}
        onClick={() => void copyAndTell(value.current, { copied: TEXTS.copied(name), notCopied: TEXTS.notCopied })}
      >
        {TEXTS.copyShort}
      </Button>
    </li>
  );
}
