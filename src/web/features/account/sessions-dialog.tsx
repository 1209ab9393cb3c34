import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { accountEndSession, accountListSessions, type UserSession } from '#contract/account.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { ACCOUNT } from '#web/content/account.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { errorText } from '#web/lib/error-text.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { browserName } from './browser-name.ts';

const { sessions: WORDS } = ACCOUNT;

/** Where the user is signed in; other sign-ins can be ended, this one ends by logging out. Asked anew each time it opens. */
export function SessionsDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const [failure, setFailure] = useState<string>();
  const { data, error, refetch } = useQuery({
    queryKey: ['account', 'sessions'],
    queryFn: () => callEndpoint(accountListSessions),
    staleTime: 0,
  });

  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    element.showModal();
    return () => element.close();
  }, []);

  async function end({ id }: UserSession): Promise<void> {
    setFailure(undefined);
    try {
      await callEndpoint(accountEndSession, { params: { id: String(id) } });
    } catch (cause) {
      setFailure(errorText(cause));
    }
    await refetch();
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby="sessions-title"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-auto max-h-[85dvh] w-[min(38rem,calc(100vw-2rem))] overflow-y-auto rounded-md border border-edge bg-surface p-6 text-text backdrop:bg-ground/80"
    >
      <h2 id="sessions-title" className="text-xl">
        {WORDS.title}
      </h2>
      <p className="mt-2 text-muted text-sm">{WORDS.lead}</p>
      {failure !== undefined && (
        <Notice tone="danger" role="alert" title={WORDS.endFailed} className="mt-4">
          {failure}
        </Notice>
      )}
      {error !== null && (
        <Notice tone="danger" role="alert" title={WORDS.failed} className="mt-4">
          {errorText(error)}
        </Notice>
      )}
      {data === undefined && error === null && (
        <div className="mt-6">
          <Spinner label={WORDS.loading} />
        </div>
      )}
      <ul className="mt-5 border-line border-t">
        {data?.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-3">
            <div className="min-w-0">
              <p className="font-semibold text-sm" title={session.userAgent}>
                {browserName(session.userAgent) ?? WORDS.unknownBrowser}
              </p>
              <p className="text-muted text-sm">
                {WORDS.since} <span className="figures">{formatInstant(session.createdAt)}</span>, {WORDS.until}{' '}
                <span className="figures">{formatInstant(session.expiresAt)}</span>
              </p>
            </div>
            {session.isCurrent ? (
              <Badge tone="live">{WORDS.current}</Badge>
            ) : (
              <Button variant="secondary" onClick={() => end(session)}>
                {WORDS.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-6 flex justify-end">
        <Button variant="secondary" onClick={onClose}>
          {WORDS.close}
        </Button>
      </div>
    </dialog>
  );
}
