import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { accountReadCurrentUser } from '#contract/team-account.ts';
import type { IdleState } from '#domain/team/session-limits.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { callEndpoint } from '#web/lib/api-client.ts';
import { wallClockMs } from '#web/lib/clock.ts';
import { logWarning } from '#web/lib/log.ts';
import { localStore } from '#web/lib/storage.ts';
import { userQuery } from './account-queries.ts';
import { createIdleWatch } from './idle-watch.ts';
import { ACCOUNT } from './texts.ts';

const KEY = 'technovex:team-used';
const CHECK_EVERY_MS = 5_000;
const { idle: TEXTS } = ACCOUNT;

function createWatch() {
  return createIdleWatch({
    nowMs: wallClockMs,
    // Sent while a key or button is pressed, so it counts as a person's.
    sendUse: () => callEndpoint(accountReadCurrentUser, { isOptional: true }),
    readShared: () => {
      const read = localStore.read(KEY);
      const usedMs = Number(read.ok ? read.value : undefined);
      return Number.isFinite(usedMs) ? usedMs : undefined;
    },
    writeShared: (usedMs) => localStore.write(KEY, String(usedMs)),
    onFailed: (error) => logWarning('The use of the session did not reach the server.', error),
  });
}

/** Warns before the session ends for want of use. Any key or button in the tab is a use. */
export function IdleWarning(): ReactNode {
  const [watch] = useState(createWatch);
  const [state, setState] = useState<IdleState>('in-use');
  const queryClient = useQueryClient();
  const check = useCallback(() => setState(watch.state()), [watch]);
  const use = useCallback(() => void watch.use().then(check), [watch, check]);

  useEffect(() => {
    const timer = setInterval(check, CHECK_EVERY_MS);
    document.addEventListener('keydown', use);
    document.addEventListener('pointerdown', use);
    return () => {
      clearInterval(timer);
      document.removeEventListener('keydown', use);
      document.removeEventListener('pointerdown', use);
    };
  }, [check, use]);

  useEffect(() => {
    // Opens the dialog that says why, unless another device of the session was used.
    if (state === 'ended') void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
  }, [state, queryClient]);

  if (state !== 'ending') return null;
  return (
    <div className="sticky top-12 z-10 bg-ground px-4 pt-3 md:px-6">
      <Notice tone="warning" role="alert" title={TEXTS.title}>
        <p>{TEXTS.text}</p>
        <Button variant="secondary" className="mt-2" onClick={use}>
          {TEXTS.stay}
        </Button>
      </Notice>
    </div>
  );
}
