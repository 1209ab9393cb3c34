import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { approvalsSetRequired } from '#contract/approvals.ts';
import { approvalsQuery, WaitingActs } from '#web/components/confirmation/waiting-acts.tsx';
import { SwitchField } from '#web/components/ui/switch-field.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { APPROVALS, CONFIRMATION } from '#web/content/confirmation.ts';
import { callConfirmed, WaitingForApproval } from '#web/lib/confirmation.ts';
import { errorMessage } from '#web/lib/error-message.ts';

const { setting: TEXTS } = APPROVALS;

/** Whether a second member has to approve campaigns and official links. */
export function ApprovalSetting({ username }: { readonly username: string }): ReactNode {
  const queryClient = useQueryClient();
  const { data } = useQuery(approvalsQuery);
  const change = useMutation({
    mutationFn: (isRequired: boolean) => callConfirmed(approvalsSetRequired, { body: { isRequired }, isKnown: true }),
    onSuccess: (_result, isRequired) => toast({ title: isRequired ? TEXTS.on : TEXTS.off }),
    onError: (error) =>
      toast(
        error instanceof WaitingForApproval
          ? { title: CONFIRMATION.waiting.title, description: error.message }
          : { title: APPROVALS.failed, description: errorMessage(error), variant: 'destructive' },
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: approvalsQuery.queryKey }),
  });
  if (data === undefined) return null;
  return (
    <section aria-labelledby="team-approval" className="grid gap-3">
      <h2 id="team-approval" className="font-semibold text-base">
        {TEXTS.title}
      </h2>
      <p className="text-muted text-sm">{TEXTS.lead}</p>
      <SwitchField
        label={TEXTS.label}
        checked={data.isRequired}
        disabled={change.isPending}
        onChange={() => change.mutate(!data.isRequired)}
      />
      <WaitingActs username={username} isShown={({ act }) => act === 'set-approval'} />
    </section>
  );
}
