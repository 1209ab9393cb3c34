import { Eye, EyeOff } from 'lucide-react';
import type { ChangeEvent, ComponentProps, ReactNode } from 'react';
import { INVALID_PIN } from '#contract/miner.ts';
import { PIN_DIGITS } from '#domain/miner/constants.ts';
import { normalizePin } from '#domain/miner/credentials.ts';
import { TextField } from '#web/components/ui/text-field.tsx';
import { MINER_CONTENT } from '../texts/miner.ts';
import { pastePin } from './paste-pin.ts';

export interface PinFieldProps extends ComponentProps<typeof TextField> {
  /** Shows the digits instead of dots. */
  readonly isShown: boolean;
}

/** A field for a PIN: masked unless it is shown, with the numeric keyboard (specification, section 5). */
export function PinField({ error, isShown, onChange, ...input }: PinFieldProps): ReactNode {
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
      type={isShown ? 'text' : 'password'}
      inputMode="numeric"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={PIN_DIGITS}
      onChange={normalize}
      onPaste={pastePin}
      error={error === INVALID_PIN ? MINER_CONTENT.validation.invalidPin : error}
    />
  );
}

export interface ShowDigitsButtonProps {
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
        'touch-area inline-flex min-h-9 items-center gap-1.5 rounded-sm px-2 pt-2.5 font-semibold text-muted text-sm ' +
        'hover:text-text active:text-volt aria-pressed:text-volt'
      }
    >
      <Icon aria-hidden="true" className="size-4" />
      {MINER_CONTENT.showDigits}
    </button>
  );
}
