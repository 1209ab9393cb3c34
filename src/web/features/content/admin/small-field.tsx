import type { InputHTMLAttributes, ReactNode } from 'react';
import { SmallControl, type SmallControlProps } from './small-control.tsx';

interface SmallFieldProps
  extends SmallControlProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'onChange'> {
  readonly onChange: (value: string) => void;
}

/** A field of a dense form. */
export function SmallField({ label, isLabelHidden, error, className, onChange, ...input }: SmallFieldProps): ReactNode {
  return (
    <SmallControl {...{ label, isLabelHidden, error, className }}>
      {(attributes) => <input {...input} {...attributes} onChange={({ target }) => onChange(target.value)} />}
    </SmallControl>
  );
}
