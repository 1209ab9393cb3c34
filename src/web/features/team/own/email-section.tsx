import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { accountReadEmail, accountSetEmail } from '#contract/team-email.ts';
import { QueryView } from '#web/admin/query-view.tsx';
import { ActionDialog } from '#web/components/ui/action-dialog.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { EmailField } from '../email-field.tsx';
import { AccountSection } from './account-section.tsx';
import { OWN_ACCOUNT } from './texts.ts';

const { email: TEXTS } = OWN_ACCOUNT;

const emailQuery = queryOptions({
  queryKey: ['account', 'email'],
  queryFn: () => callEndpoint(accountReadEmail),
  staleTime: 0,
});

/** Shows and changes the own address. */
export function EmailSection(): ReactNode {
  const query = useQuery(emailQuery);
  const [isChanging, setChanging] = useState(false);
  return (
    <AccountSection id="own-email" title={TEXTS.title} lead={TEXTS.lead}>
      <QueryView query={query} texts={TEXTS}>
        {({ email }) => (
          <>
            <p className="wrap-anywhere text-sm">{email ?? TEXTS.none}</p>
            <Button variant="secondary" className="justify-self-start" onClick={() => setChanging(true)}>
              {TEXTS.change}
            </Button>
            {isChanging && <EmailDialog email={email} onClose={() => setChanging(false)} />}
          </>
        )}
      </QueryView>
    </AccountSection>
  );
}

interface EmailDialogProps {
  readonly email: string | null;
  readonly onClose: () => void;
}

function EmailDialog({ email, onClose }: EmailDialogProps): ReactNode {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(email ?? '');
  const chosen = typed.trim() === '' ? null : typed;
  return (
    <ActionDialog
      title={TEXTS.title}
      lead={TEXTS.dialogLead}
      submitLabel={TEXTS.submit}
      failedTitle={TEXTS.notSaved}
      onSubmit={async () => {
        const saved = await callEndpoint(accountSetEmail, { body: { email: chosen } });
        queryClient.setQueryData(emailQuery.queryKey, saved);
        toast({ title: TEXTS.done });
      }}
      onClose={onClose}
    >
      <EmailField label={TEXTS.field} hint={TEXTS.hint} autoComplete="email" value={typed} onChange={setTyped} />
    </ActionDialog>
  );
}
