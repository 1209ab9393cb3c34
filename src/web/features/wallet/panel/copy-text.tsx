import { Check, Copy } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ICON_BUTTON } from '#web/components/ui/icon-button.tsx';
import { copyText } from '#web/components/ui/toast/copy-and-tell.ts';
import { Tooltip } from '#web/components/ui/tooltip.tsx';
import { WALLET_PANEL } from '../texts.ts';

const COPIED_MS = 3_000;

export interface CopyTextProps {
  readonly text: string;
  readonly label: string;
  /** Receives the focus when the view that had it is gone. */
  readonly isEntry?: boolean;
  /** After the button. */
  readonly children?: ReactNode;
}

function useCopy() {
  const field = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<'copied' | 'refused'>();

  useEffect(() => {
    if (result !== 'copied') return;
    const timer = setTimeout(() => setResult(undefined), COPIED_MS);
    return () => clearTimeout(timer);
  }, [result]);

  async function copy({ currentTarget: button }: MouseEvent<HTMLElement>): Promise<void> {
    if (field.current === null) return;
    const isCopied = await copyText(field.current);
    setResult(isCopied ? 'copied' : 'refused');
    // Without the clipboard the field had to take the focus.
    if (isCopied) button.focus();
  }

  return { field, result, copy };
}

/** Copies `text` and says so in its place. Where the browser refuses, shows the text to copy by hand. */
export function CopyText({ text, label, isEntry = false, children }: CopyTextProps): ReactNode {
  const { field, result, copy } = useCopy();
  const isRefused = result === 'refused';
  const Icon = result === 'copied' ? Check : Copy;
  const name = result === 'copied' ? WALLET_PANEL.copied : label;
  return (
    <>
      <span className="-my-2 flex">
        <Tooltip content={name}>
          <button
            type="button"
            data-entry={isEntry || undefined}
            aria-label={name}
            onClick={copy}
            className={ICON_BUTTON}
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        </Tooltip>
        {children}
      </span>
      <span role="status" className="sr-only">
        {result === 'copied' && name}
      </span>
      {/* Pictures reach into the padding around them, the field does not. */}
      <div className={isRefused ? 'grid w-full gap-3 pr-3' : 'sr-only'}>
        {isRefused && <p className="text-muted text-sm">{WALLET_PANEL.notCopied}</p>}
        <input
          ref={field}
          readOnly
          value={text}
          aria-label={label}
          aria-hidden={!isRefused}
          tabIndex={isRefused ? 0 : -1}
          className="numeric w-full rounded-md border border-edge bg-sunken px-3 py-2 text-sm"
        />
      </div>
    </>
  );
}
