import type { LucideIcon } from 'lucide-react';
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

import type { SiteContent } from '#domain/content/content.ts';
import type { ErrorAt } from './edited-content.ts';

export interface PartProps {
  readonly content: SiteContent;
  readonly errorAt: ErrorAt;
  readonly onChange: (values: Partial<SiteContent>) => void;
}

interface SmallFieldProps {
  readonly label: string;
  /** The label is for screen readers only. */
  readonly isLabelHidden?: boolean | undefined;
  readonly error: string | undefined;
  readonly className?: string | undefined;
}

/** What connects an element to its label and its error. */
interface ControlAttributes {
  readonly id: string;
  readonly className: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

/** A control of a dense form, with its label above and its error below. */
export function SmallControl(
  props: SmallFieldProps & { readonly children: (attributes: ControlAttributes) => ReactNode },
): ReactNode {
  const { label, isLabelHidden = false, error, className = '', children } = props;
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={`grid content-start gap-1 ${className}`}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-muted text-sm'}>
        {label}
      </label>
      {children({
        id,
        className: 'field min-h-9 w-full px-2.5 py-1 text-sm max-md:min-h-11',
        'aria-invalid': error !== undefined || undefined,
        'aria-describedby': error === undefined ? undefined : errorId,
      })}
      {error !== undefined && (
        <p id={errorId} className="text-red text-sm">
          {error}
        </p>
      )}
    </div>
  );
}

interface SmallInputProps
  extends SmallFieldProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'onChange'> {
  readonly onChange: (value: string) => void;
}

export function SmallInput({ label, isLabelHidden, error, className, onChange, ...input }: SmallInputProps): ReactNode {
  return (
    <SmallControl {...{ label, isLabelHidden, error, className }}>
      {(attributes) => <input {...input} {...attributes} onChange={({ target }) => onChange(target.value)} />}
    </SmallControl>
  );
}

export function RowButton(props: {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}): ReactNode {
  const { icon: Icon, label, disabled = false, onClick } = props;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className="grid size-9 shrink-0 place-items-center rounded-md text-muted transition-colors hover:enabled:text-text disabled:opacity-40 max-md:size-11"
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  );
}
