import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { browserNotifications } from '../notifications/browser-notifications.ts';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';

/** Says whether the browser shows notifications. They start switched on, so permission is asked for here too. */
export function NotificationPermissionNote(): ReactNode {
  const state = useSyncExternalStore(browserNotifications.watch, browserNotifications.read);
  const { permission, allow } = MINER_DASHBOARD.settings.notifications;
  const [isAsking, setAsking] = useState(false);

  async function ask(): Promise<void> {
    setAsking(true);
    await browserNotifications.request();
    setAsking(false);
  }

  return (
    <div className="grid justify-items-start gap-3">
      <p role="status" className={`text-sm ${state === 'denied' ? 'text-amber' : 'text-muted'}`}>
        {permission[state]}
      </p>
      {state === 'default' && (
        <Button variant="secondary" busy={isAsking} onClick={ask}>
          {allow}
        </Button>
      )}
    </div>
  );
}
