import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { browserNotifications, type NotificationState } from '../notifications/browser-notifications.ts';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';

interface NotificationPermissionNoteProps {
  readonly texts: Readonly<Record<NotificationState, string>>;
  readonly read: () => NotificationState;
}

/** Says whether the browser shows notifications. Some start switched on, so permission is asked for here too. */
export function NotificationPermissionNote({ texts, read }: NotificationPermissionNoteProps): ReactNode {
  const state = useSyncExternalStore(browserNotifications.watch, read);
  const { allow } = MINER_DASHBOARD.settings.notifications;
  const [isAsking, setAsking] = useState(false);

  async function ask(): Promise<void> {
    setAsking(true);
    await browserNotifications.request();
    setAsking(false);
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className={`min-w-0 text-sm ${state === 'denied' ? 'text-amber' : 'text-muted'}`}>
        {texts[state]}
      </p>
      {state === 'default' && (
        <Button variant="secondary" busy={isAsking} onClick={ask}>
          {allow}
        </Button>
      )}
    </div>
  );
}
