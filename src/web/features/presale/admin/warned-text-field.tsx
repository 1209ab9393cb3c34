import { type ReactNode, useId } from 'react';
import { FieldWarning } from '#web/components/ui/field-warning.tsx';
import { TextField, type TextFieldProps } from '#web/components/ui/text-field.tsx';

export interface WarnedTextFieldProps extends Omit<TextFieldProps, 'below'> {
  /** The field stays valid. Null: no warning now. */
  readonly warning: string | null;
}

/** Separate from `TextField`, which every page loads. */
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
