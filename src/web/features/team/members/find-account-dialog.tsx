import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type FoundAccount, findAccountSchema, teamFindAccount } from '#contract/team.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ModalDialog } from '#web/components/ui/modal-dialog.tsx';
import { FailureNotice } from '#web/components/ui/notice.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { callEndpoint } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { TEAM } from './texts.ts';

interface FindAccountDialogProps {
  readonly onFound: (account: FoundAccount) => void;
  readonly onClose: () => void;
}

export function FindAccountDialog({ onFound, onClose }: FindAccountDialogProps): ReactNode {
  const [failure, setFailure] = useState<string>();
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(findAccountSchema),
    defaultValues: { username: '' },
  });

  useEffect(() => setFocus('username'), [setFocus]);

  const submit = handleSubmit(async (queryParams) => {
    setFailure(undefined);
    try {
      onFound(await callEndpoint(teamFindAccount, { queryParams }));
    } catch (error) {
      setFailure(errorMessage(error));
    }
  });

  return (
    <ModalDialog
      title={TEAM.add.title}
      lead={TEAM.add.findLead}
      onCancel={onClose}
      className="w-[min(28rem,calc(100vw-2rem))]"
    >
      <form method="post" noValidate onSubmit={submit} className="mt-5 grid gap-4">
        <TextField
          {...register('username')}
          label={TEAM.add.username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={formState.errors.username?.message}
        />
        <FailureNotice title={TEAM.add.notFound} text={failure} />
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {TEAM.cancel}
          </Button>
          <Button type="submit" busy={formState.isSubmitting}>
            {TEAM.add.find}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
