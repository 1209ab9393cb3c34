import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { User } from '#contract/team-account.ts';
import { hasRole, isTeamRole } from '#domain/team/roles.ts';
import { DialogButtons } from '#web/components/ui/dialog-buttons.tsx';
import { ModalDialog } from '#web/components/ui/modal-dialog.tsx';
import { FailureNotice } from '#web/components/ui/notice.tsx';
import { registerSessionRenewal, type SessionRenewal } from '#web/lib/session-renewal.ts';
import { LoginFields } from './account-fields.tsx';
import { useLogIn } from './account-mutations.ts';
import { loginFailureText } from './auth-forms.tsx';
import { ACCOUNT, ACCOUNT_NOTICES } from './texts.ts';
import { useLoginForm } from './use-login-form.ts';

const TEXTS = ACCOUNT.signInAgain;

/** Whether `next` may replace `user`: the screens of a role need it. */
export function canReplace(user: User, next: User): boolean {
  return hasRole(next.role, user.role);
}

/** While mounted, a guarded call whose session has ended opens a dialog to sign in again, over the current screen. */
export function SignInAgain({ user }: { readonly user: User }): ReactNode {
  const [finish, setFinish] = useState<(renewal: SessionRenewal) => void>();
  const pending = useRef<(renewal: SessionRenewal) => void>(undefined);

  useEffect(() => {
    const unregister = registerSessionRenewal(
      () =>
        new Promise((resolve) => {
          pending.current = (renewal) => {
            setFinish(undefined);
            resolve(renewal);
          };
          setFinish(() => pending.current);
        }),
    );
    return () => {
      unregister();
      pending.current?.({ type: 'cancelled' });
    };
  }, []);

  function onUser(next: User): void {
    finish?.(next.id === user.id ? { type: 'renewed' } : { type: 'other-user', username: next.username });
  }

  if (finish === undefined) return null;
  return <SignInDialog user={user} onUser={onUser} onCancel={() => finish({ type: 'cancelled' })} />;
}

interface SignInDialogProps {
  readonly user: User;
  readonly onUser: (user: User) => void;
  readonly onCancel: () => void;
}

function SignInDialog({ user, onUser, onCancel }: SignInDialogProps): ReactNode {
  const [failure, setFailure] = useState<{ readonly title: string; readonly text: string }>();
  const logIn = useLogIn((next) => canReplace(user, next));
  const { register, setFocus, resetField, formState, needsCode, hasPasskeys, submit, submitWithPasskey } = useLoginForm(
    async (credentials) => {
      setFailure(undefined);
      const next = await logIn(credentials);
      if (canReplace(user, next)) return onUser(next);
      setFailure({ title: TEXTS.notAllowed.title, text: TEXTS.notAllowed.text(next.username) });
      resetField('password', { defaultValue: '' });
      setFocus('password');
    },
    (error) => setFailure({ title: ACCOUNT_NOTICES.loginFailed, text: loginFailureText(error) }),
    user.username,
  );
  const { errors, isSubmitting } = formState;

  useEffect(() => setFocus('password'), [setFocus]);

  return (
    <ModalDialog
      title={TEXTS.title}
      lead={isTeamRole(user.role) ? `${TEXTS.lead} ${ACCOUNT.sessionEnded.text}` : TEXTS.lead}
      onCancel={() => !isSubmitting && onCancel()}
      className="w-[min(28rem,calc(100vw-2rem))]"
    >
      <form method="post" noValidate onSubmit={submit} className="mt-5 grid gap-4">
        <LoginFields
          register={register}
          errors={errors}
          needsCode={needsCode}
          passkeys={hasPasskeys ? { busy: isSubmitting, onUse: () => void submitWithPasskey() } : undefined}
        />
        <FailureNotice title={failure?.title} text={failure?.text} />
        <DialogButtons cancelLabel={TEXTS.cancel} submitLabel={TEXTS.submit} busy={isSubmitting} onCancel={onCancel} />
      </form>
    </ModalDialog>
  );
}
