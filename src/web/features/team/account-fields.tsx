import { type ComponentProps, type ReactNode, useState } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import type { BodyInputOf } from '#contract/endpoint.ts';
import type { ProblemCode } from '#contract/problem.ts';
import type { accountLogin, accountRegister } from '#contract/team-account.ts';
import { PasskeyButton } from '#web/components/ui/password-again.tsx';
import { TextField, type TextFieldProps } from '#web/components/ui/text-field.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { emptyAsMissing } from '#web/lib/passkey.ts';
import { ACCOUNT } from './texts.ts';

type Credentials = BodyInputOf<typeof accountLogin>;
type NewAccount = BodyInputOf<typeof accountRegister>;

/** The fields of a login, on the login page and in the dialog that renews a session. */
export function LoginFields({
  register,
  errors,
  needsCode,
  passkeys,
}: {
  readonly register: UseFormRegister<Credentials>;
  readonly errors: FieldErrors<Credentials>;
  readonly needsCode: boolean;
  /** undefined: the account has none that works here. */
  readonly passkeys: ComponentProps<typeof PasskeyButton> | undefined;
}): ReactNode {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <NameField
        {...register('username')}
        label={ACCOUNT.fields.username}
        autoComplete="username"
        error={errors.username?.message}
      />
      <TextField
        {...register('password')}
        label={ACCOUNT.fields.password}
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.password?.message}
        below={
          <button
            type="button"
            onClick={() => setShown(!isShown)}
            className="min-h-11 justify-self-start font-semibold text-link text-sm md:min-h-9"
          >
            {isShown ? ACCOUNT.fields.hidePassword : ACCOUNT.fields.showPassword}
          </button>
        }
      />
      {needsCode && (
        <TextField
          {...register('code', { setValueAs: emptyAsMissing })}
          label={ACCOUNT.fields.code}
          hint={ACCOUNT.fields.codeHint}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.code?.message}
        />
      )}
      {passkeys !== undefined && <PasskeyButton {...passkeys} />}
    </>
  );
}

/** A username or an e-mail: never corrected or capitalized. */
function NameField(input: TextFieldProps): ReactNode {
  return <TextField {...input} autoCapitalize="none" spellCheck={false} />;
}

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
      <NameField
        {...register('username')}
        label={ACCOUNT.fields.username}
        autoComplete="username"
        error={errors.username?.message}
      />
      <NameField
        {...register('email')}
        label={ACCOUNT.fields.email}
        hint={emailHint}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
      />
      <TextField
        {...register('password')}
        label={ACCOUNT.fields.password}
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
