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
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'font-semibold text-sm'}>
        {label}
      </label>
      {children({
        id,
        className: 'field w-full px-3 py-2',
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
