import { type ReactNode, useState } from 'react';
import { newsletterEmail } from '#contract/newsletter.ts';
import { TextField, type TextFieldProps } from '#web/components/ui/text-field.tsx';

interface EmailFieldProps extends Pick<TextFieldProps, 'label' | 'hint' | 'autoComplete'> {
  readonly value: string;
  readonly onChange: (typed: string) => void;
}

/** An address that may be left out. One that is none is marked once the field is left. */
export function EmailField({ value, onChange, ...field }: EmailFieldProps): ReactNode {
  const [wasLeft, setLeft] = useState(false);
  const problem = value.trim() === '' ? undefined : newsletterEmail.safeParse(value).error?.issues[0]?.message;
  return (
    <TextField
      {...field}
      type="email"
      value={value}
      error={wasLeft ? problem : undefined}
      onBlur={() => setLeft(true)}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
