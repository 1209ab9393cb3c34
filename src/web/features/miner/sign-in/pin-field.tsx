import { Check, Eye, EyeOff } from 'lucide-react';
import type { ChangeEvent, ClipboardEvent, ComponentProps, ReactNode } from 'react';
import { INVALID_PIN } from '#contract/miner.ts';
import { PIN_DIGITS } from '#domain/miner/constants.ts';
import { normalizePin } from '#domain/miner/credentials.ts';
import { TextField } from '#web/components/ui/text-field.tsx';
import { usePageData } from '#web/lib/page-data.ts';
import { PIN_ERRORS } from '../components/notices.ts';
import '#web/styles/pin.css';

interface PinFieldProps extends ComponentProps<typeof TextField> {
  /** Shows the digits instead of dots. */
  readonly isShown: boolean;
}

// biome-ignore lint/suspicious/noArrayIndexKey: the boxes keep their places.
const BOXES = Array.from({ length: PIN_DIGITS }, (_, index) => <span key={index} />);

/** Six boxes, masked unless the PIN is shown, with the numeric keyboard. */
export function PinField({ error, isShown, onChange, below, ...input }: PinFieldProps): ReactNode {
  function normalize(event: ChangeEvent<HTMLInputElement>): void {
    const { value } = event.currentTarget;
    const pin = normalizePin(value);
    // Assigned only when it differs, because assigning moves the caret.
    if (pin !== value) event.currentTarget.value = pin;
    onChange?.(event);
  }

  return (
    <TextField
      {...input}
      className="@container pin-field"
      type={isShown ? 'text' : 'password'}
      inputMode="numeric"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={PIN_DIGITS}
      onChange={normalize}
      onPaste={pastePin}
      error={error === INVALID_PIN ? PIN_ERRORS.invalid : error}
      below={
        <>
          <span aria-hidden="true" className="pin-boxes">
            {BOXES}
          </span>
          {below}
        </>
      }
    />
  );
}

/** Inserts a pasted PIN. The browser would cut "24 68 10" to `maxLength` before its spaces could be removed. */
function pastePin(event: ClipboardEvent<HTMLInputElement>): void {
  event.preventDefault();
  const field = event.currentTarget;
  const start = field.selectionStart ?? 0;
  const end = field.selectionEnd ?? field.value.length;
  const room = PIN_DIGITS - field.value.length + (end - start);
  field.setRangeText(normalizePin(event.clipboardData.getData('text')).slice(0, room), start, end, 'end');
  // Like a paste by the browser, so that the form's state follows.
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Under the repeated PIN: how much of it is typed, and whether it is the same. */
export function PinMatch({ pin, confirmPin }: { readonly pin: string; readonly confirmPin: string }): ReactNode {
  if (confirmPin === '') return null;
  if (confirmPin.length !== PIN_DIGITS) {
    return (
      <p className="numeric text-muted text-sm">
        {confirmPin.length} of {PIN_DIGITS} digits
      </p>
    );
  }
  return confirmPin === pin ? (
    <p className="flex items-center gap-1.5 text-sm text-volt">
      <Check aria-hidden="true" className="size-4" />
      The PINs match.
    </p>
  ) : (
    <p className="text-amber text-sm">{PIN_ERRORS.mismatch}</p>
  );
}

interface RejectedPinNoteProps {
  readonly id: string;
  readonly attemptsLeft: number | undefined;
}

/** Under a wrong PIN: the tries left, and what a forgotten PIN means. */
export function RejectedPinNote({ id, attemptsLeft = 0 }: RejectedPinNoteProps): ReactNode {
  const { newWallets } = usePageData();
  return (
    <div id={id} className="grid gap-1 text-sm">
      {attemptsLeft > 0 && (
        <p className="text-amber">
          {attemptsLeft} {attemptsLeft === 1 ? 'try' : 'tries'} left before you have to wait.
        </p>
      )}
      <p className="text-muted">
        {newWallets === 'open'
          ? 'Forgotten it? Nobody can reset it. You can start over with another email, without what you mined here.'
          : 'Forgotten it? Nobody can reset it, and without it this wallet cannot be opened.'}
      </p>
    </div>
  );
}

interface ShowDigitsButtonProps {
  readonly isShown: boolean;
  readonly onChange: (isShown: boolean) => void;
}

/** Shows and masks all PINs of a form. Its name stays, its pressed state changes. */
export function ShowDigitsButton({ isShown, onChange }: ShowDigitsButtonProps): ReactNode {
  const Icon = isShown ? EyeOff : Eye;
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={() => onChange(!isShown)}
      className={
        'touch-area pointer-events-auto -mr-2 inline-flex min-h-9 items-center gap-1.5 rounded-sm px-2 pt-2.5 font-semibold text-muted text-sm ' +
        'hover:text-text active:text-volt aria-pressed:text-volt'
      }
    >
      <Icon aria-hidden="true" className="size-4" />
      Show digits
    </button>
  );
}
