import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { approvalsApprove, approvalsEnd, approvalsRead, type WaitingAct } from '#contract/approvals.ts';
import { Button } from '#web/components/ui/button.tsx';
import { PasswordDialog } from '#web/components/ui/password-dialog.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { APPROVALS } from '#web/content/confirmation.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { formatInstant } from '#web/lib/local-time.ts';

export const approvalsQuery = queryOptions({
  queryKey: ['admin', 'approvals'],
  queryFn: ({ signal }) => callEndpoint(approvalsRead, { signal }),
  // Others change it: each visit asks again.
  staleTime: 0,
});

interface WaitingActsProps {
  readonly username: string;
  readonly isShown: (act: WaitingAct) => boolean;
  /** What it would change. */
  readonly details?: (act: WaitingAct) => ReactNode;
}

/** The acts of a screen that wait for approval by a second member; nothing without one. */
export function WaitingActs({ username, isShown, details }: WaitingActsProps): ReactNode {
  const headingId = useId();
  const { data } = useQuery(approvalsQuery);
  const acts = data?.waiting.filter(isShown) ?? [];
  if (acts.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="mt-4 grid gap-3 border-amber border-l-2 pl-4">
      <h2 id={headingId} className="font-semibold text-base">
        {APPROVALS.title}
      </h2>
      <ul className="grid gap-4">
        {acts.map((act) => (
          <WaitingEntry key={act.id} act={act} username={username}>
            {details?.(act)}
          </WaitingEntry>
        ))}
      </ul>
    </section>
  );
}

interface WaitingEntryProps {
  readonly act: WaitingAct;
  readonly username: string;
  readonly children: ReactNode;
}

function WaitingEntry({ act, username, children }: WaitingEntryProps): ReactNode {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const params = { id: String(act.id) };
  const refresh = (): Promise<void> => queryClient.invalidateQueries();
  const end = useMutation({
    mutationFn: () => callEndpoint(approvalsEnd, { params }),
    onSuccess: () => toast({ title: act.isOwn ? APPROVALS.withdrawn : APPROVALS.declined }),
    onError: (error) => toast({ title: APPROVALS.failed, description: errorMessage(error), variant: 'destructive' }),
    onSettled: refresh,
  });
  return (
    <li className="grid gap-2">
      <p className="wrap-anywhere font-semibold">
        {APPROVALS.acts[act.act]}
        {act.subject !== '' && `: ${act.subject}`}
      </p>
      <p className="text-muted text-sm">{APPROVALS.askedBy(act.requestedBy, formatInstant(act.requestedAt))}</p>
      {children}
      {act.isOwn && <p className="text-muted text-sm">{APPROVALS.ownHint}</p>}
      <div className="flex flex-wrap gap-3">
        {act.mayApprove && <Button onClick={() => setAsking(true)}>{APPROVALS.approve}</Button>}
        {(act.isOwn || act.mayApprove) && (
          <Button variant="secondary" busy={end.isPending} onClick={() => end.mutate()}>
            {act.isOwn ? APPROVALS.withdraw : APPROVALS.decline}
          </Button>
        )}
      </div>
      {isAsking && (
        <PasswordDialog
          {...APPROVALS.dialog}
          username={username}
          onSubmit={async (body) => {
            await callEndpoint(approvalsApprove, { params, body });
            toast({ title: APPROVALS.approved });
            await refresh();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
