import { type ReactNode, useState } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import type { BodyInputOf } from '#contract/endpoint.ts';
import { newsletterEmail } from '#contract/newsletter.ts';
import type { ProblemCode } from '#contract/problem.ts';
import type { accountRegister } from '#contract/team-account.ts';
import { TextField, type TextFieldProps } from '#web/components/ui/text-field.tsx';
import { ApiError } from '#web/lib/api-error.ts';

type NewAccount = BodyInputOf<typeof accountRegister>;

interface NewAccountFieldsProps {
  readonly register: UseFormRegister<NewAccount>;
  readonly errors: FieldErrors<NewAccount>;
  readonly emailHint?: string;
  readonly passwordHint: string;
}

/** The fields of a new account, registered or invited to the team. */
export function NewAccountFields({ register, errors, emailHint, passwordHint }: NewAccountFieldsProps): ReactNode {
  return (
    <>
      <TextField
        {...register('username')}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
      />
      <TextField
        {...register('email')}
        label="Email"
        hint={emailHint}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
      />
      <TextField
        {...register('password')}
        label="Password"
        hint={passwordHint}
        type="password"
        autoComplete="new-password"
        error={errors.password?.message}
      />
    </>
  );
}

/** The fields that a problem of a new account belongs to, for `showFieldErrors`. */
export const NEW_ACCOUNT_ERRORS = {
  fields: ['username', 'email', 'password'],
  fieldOf: { 'username-taken': 'username', 'email-taken': 'email' },
} as const;

/** Shows what the server rejects in a form's own fields. Returns false when it is something else. */
export function showFieldErrors<Field extends string>(
  setError: (field: Field, error: { message: string }, options: { shouldFocus: boolean }) => void,
  error: unknown,
  expected: {
    readonly fields: readonly Field[];
    /** The field that each problem code belongs to. */
    readonly fieldOf: Partial<Record<ProblemCode, Field>>;
  },
): boolean {
  const rejected = fieldErrors(error, expected);
  for (const { field, message } of rejected) setError(field, { message }, { shouldFocus: true });
  return rejected.length > 0;
}

function fieldErrors<Field extends string>(
  error: unknown,
  { fields, fieldOf }: { readonly fields: readonly Field[]; readonly fieldOf: Partial<Record<ProblemCode, Field>> },
): readonly { readonly field: Field; readonly message: string }[] {
  if (!(error instanceof ApiError)) return [];
  const field = error.code && fieldOf[error.code];
  if (field !== undefined) return [{ field, message: error.detail ?? error.message }];
  return fields.flatMap((name) =>
    error.fields.filter((problem) => problem.field === name).map(({ message }) => ({ field: name, message })),
  );
}

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
