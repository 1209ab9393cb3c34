import { useEffect, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { passkeyRequestOf } from '#web/lib/passkey.ts';

export interface CodePrompt {
  /** The password was right, and the account has a second factor. */
  readonly needsCode: boolean;
  /** The account has passkeys that work here. */
  readonly hasPasskeys: boolean;
  /** Shows it when that is what the error says. Returns false for any other error. */
  readonly showFor: (error: unknown) => boolean;
  readonly hide: () => void;
}

/** The second step of a form, which it gets once the server has said that it needs one. */
export function useCodePrompt(setFocus: (field: 'code') => void): CodePrompt {
  const [shown, setShown] = useState<{ readonly hasPasskeys: boolean }>();
  const needsCode = shown !== undefined;

  useEffect(() => {
    if (needsCode) setFocus('code');
  }, [needsCode, setFocus]);

  return {
    needsCode,
    hasPasskeys: shown?.hasPasskeys === true,
    showFor(error) {
      const isRequired = error instanceof ApiError && error.code === 'second-factor-required';
      if (isRequired) setShown({ hasPasskeys: passkeyRequestOf(error) !== undefined });
      return isRequired;
    },
    hide: () => setShown(undefined),
  };
}
