import { type ReactNode, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { SwitchField } from '#web/components/ui/switch-field.tsx';
import type { MinerSettings } from '../device/miner-settings.ts';
import { browserNotifications } from '../notifications/browser-notifications.ts';
import { readPushState } from '../notifications/browser-push.ts';
import { pushStatus } from '../notifications/push-follow.ts';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';
import { NotificationPermissionNote } from './notification-permission-note.tsx';

interface PushSettingsProps {
  readonly settings: MinerSettings;
  readonly onChange: (name: keyof MinerSettings, isOn: boolean) => void;
}

/** Rows of the settings: what this device is told of while no page of the site is open. */
export function PushSettings({ settings, onChange }: PushSettingsProps): ReactNode {
  const state = useSyncExternalStore(browserNotifications.watch, readState);
  const { isFailing } = useStore(pushStatus);
  const { push } = MINER_DASHBOARD.settings;
  const note = <NotificationPermissionNote texts={push.permission} read={readState} />;
  if (state === 'unsupported') return <li>{note}</li>;
  const switches = [
    { name: 'pushBonus', ...push.bonus },
    { name: 'pushLimit', ...push.limit },
    { name: 'pushNews', ...push.news },
  ] as const;
  // The note of the other notifications says what holds for both.
  const isSaidAbove = state !== 'granted' && (settings.notifyRewards || settings.notifyAchievements);
  return (
    <>
      {switches.map(({ name, title, hint }) => (
        <li key={name}>
          <SwitchField
            label={title}
            hint={hint}
            isTrailing
            isWaiting={state !== 'granted'}
            checked={settings[name]}
            onChange={({ target }) => onChange(name, target.checked)}
          />
        </li>
      ))}
      {switches.some(({ name }) => settings[name]) && !isSaidAbove && <li>{note}</li>}
      {isFailing && (
        <li>
          <p role="alert" className="text-amber text-sm">
            {push.failing}
          </p>
        </li>
      )}
    </>
  );
}

const readState = () => readPushState(window);
