import type { ChangeEvent, ClipboardEvent, ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { INVALID_PIN } from '#contract/miner.ts';
import { PIN_DIGITS } from '#domain/miner/constants.ts';
import { normalizeCode } from '#domain/typed-code.ts';
import { TextField } from '#web/components/ui/text-field.tsx';
import { usePageData } from '#web/lib/page-data.ts';
import '#web/styles/pin.css';

interface PinFieldProps extends ComponentProps<typeof TextField> {
  /** How many cells are filled. */
  readonly digits: number;
  /** Shows the digits instead of filled cells. */
  readonly isShown?: boolean;
  /** The tries that were rejected: at each the cells fall and are empty. */
  readonly rejections?: number;
  /** Another PIN is to be typed first: the cells are drawn quietly. */
  readonly isWaiting?: boolean;
  /** The last digit was typed. */
  readonly onFilled?: (field: HTMLInputElement) => void;
}

/** Six cells that lean as the bolt does, one for each digit, under an input with the numeric keyboard. */
export function PinField(props: PinFieldProps): ReactNode {
  const {
    digits,
    error,
    isShown = false,
    rejections = 0,
    isWaiting = false,
    onChange,
    onFilled,
    below,
    ...input
  } = props;
  const lengthId = useId();

  function normalize(event: ChangeEvent<HTMLInputElement>): void {
    const { value } = event.currentTarget;
    const pin = normalizeCode(value);
    // Assigned only when it differs, because assigning moves the caret.
    if (pin !== value) event.currentTarget.value = pin;
    onChange?.(event);
    if (pin.length === PIN_DIGITS && digits < PIN_DIGITS) onFilled?.(event.currentTarget);
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
      error={error === INVALID_PIN ? `Invalid PIN. ${INVALID_PIN}` : error}
      aria-describedby={`${lengthId} ${input['aria-describedby'] ?? ''}`.trim()}
      below={
        <>
          <span
            key={rejections}
            aria-hidden="true"
            className="pin-cells"
            data-fallen={rejections > 0}
            data-waiting={isWaiting}
          >
            {Array.from({ length: PIN_DIGITS }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the cells keep their places.
              <span key={index} data-lit={index < digits} data-next={index === digits} />
            ))}
          </span>
          <span id={lengthId} className="sr-only">
            {PIN_DIGITS} digits
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
  field.setRangeText(normalizeCode(event.clipboardData.getData('text')).slice(0, room), start, end, 'end');
  // Like a paste by the browser, so that the form's state follows.
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

interface RejectedPinNoteProps {
  readonly id: string;
  readonly attemptsLeft: number | undefined;
}

/** Under a wrong PIN: the tries left, and what a forgotten PIN means. */
export function RejectedPinNote({ id, attemptsLeft = 0 }: RejectedPinNoteProps): ReactNode {
  const { newWallets } = usePageData();
  return (
    <p id={id} className="text-muted text-sm">
      {attemptsLeft > 0 && (
        <span className="text-amber">
          {attemptsLeft} {attemptsLeft === 1 ? 'try' : 'tries'} left before you have to wait.{' '}
        </span>
      )}
      {newWallets === 'open'
        ? 'Forgotten it? Nobody can reset it; a new wallet needs another email.'
        : 'Forgotten it? Nobody can reset it.'}
    </p>
  );
}
