import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { FieldError } from '#web/components/ui/text-field.tsx';
import type { PinFormState } from './use-pin-submit.ts';

/**
 * A native checkbox with the conditions of a wallet. The whole row is its target, but for "Why?". It is registered
 * here, after the fields above it: the focus goes to the first one that is wrong, in the order of their registration.
 */
export function Agreement(props: {
  readonly form: PinFormState;
  /** The notices of Create PIN say why. */
  readonly isExplained: boolean;
}): ReactNode {
  const { form, isExplained } = props;
  const inputId = useId();
  const errorId = `${inputId}-error`;
  const error = form.errors.agreement?.message;
  return (
    <div className="grid gap-1.5">
      <div className="group relative flex items-start gap-3 py-1.5 text-sm leading-6">
        <span className="relative z-1 mt-0.5 grid size-5 shrink-0 place-items-center">
          <input
            {...form.register('agreement')}
            id={inputId}
            type="checkbox"
            required
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? undefined : errorId}
            className={
              'peer size-5 cursor-pointer appearance-none rounded-sm border border-edge bg-sunken transition-colors ' +
              'duration-150 checked:border-text checked:bg-text active:bg-line checked:active:bg-muted ' +
              'group-hover:border-text aria-invalid:border-red'
            }
          />
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none absolute size-4 text-ground opacity-0 peer-checked:opacity-100"
          />
        </span>
        <div className="text-balance">
          <label htmlFor={inputId} className="cursor-pointer after:absolute after:inset-0">
            I mine on one device only, my PIN cannot be reset, and mainnet requires&nbsp;KYC.
          </label>{' '}
          {!isExplained && (
            <details className="relative z-1 inline text-muted">
              <summary className="touch-area inline cursor-pointer list-none underline underline-offset-4 [--touch-y:0.75rem] hover:text-text [&::-webkit-details-marker]:hidden">
                Why?
              </summary>
              <p className="pt-1 leading-normal">
                A sign-in elsewhere ends this one. The PIN is the only key, and nobody holds a copy. Tokens can be
                claimed only after identity verification&nbsp;(KYC).
              </p>
            </details>
          )}
        </div>
      </div>
      <FieldError id={errorId} error={error} className="pl-8" />
    </div>
  );
}
