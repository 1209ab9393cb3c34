import { type ReactNode, useId } from 'react';
import { FieldWarning } from './field-warning.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface WarnedTextFieldProps extends Omit<TextFieldProps, 'below'> {
  /** Tied to the field, which stays valid; null: nothing to warn of now. */
  readonly warning: string | null;
}

/** A text field with a warning below it. Apart from `TextField`, which every page loads. */
export function WarnedTextField({ warning, ...field }: WarnedTextFieldProps): ReactNode {
  const warningId = useId();
  return (
    <TextField
      {...field}
      {...(warning === null ? {} : { 'aria-describedby': warningId })}
      below={<FieldWarning id={warningId} text={warning} />}
    />
  );
}
