import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { SwitchField } from '#web/components/ui/switch-field.tsx';
import { DeviceNote, type ForgetDeviceProps } from '../components/forget-device.tsx';
import type { MinerSettings, MinerSettingsStore } from '../device/miner-settings.ts';
import { browserNotifications } from '../notifications/browser-notifications.ts';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';
import { ChangePin, type ChangePinProps } from './change-pin.tsx';
import { NotificationPermissionNote } from './notification-permission-note.tsx';
import { PushSettings } from './push-settings.tsx';

export interface SettingsTabProps extends ForgetDeviceProps, ChangePinProps {
  readonly settings: MinerSettingsStore;
}

/** The mining intensity is for display only, as specified. */
export function SettingsTab({ email, settings: store, storePin, onForget }: SettingsTabProps): ReactNode {
  const { note, notStored, intensity, autoMine, notifications } = MINER_DASHBOARD.settings;
  const { settings, isStored } = useStore(store);

  function change(name: keyof MinerSettings, isOn: boolean): void {
    store.change({ [name]: isOn });
    if (name !== 'autoMine' && isOn && browserNotifications.read() === 'default') void browserNotifications.request();
  }

  const switches = [
    { name: 'autoMine', ...autoMine },
    { name: 'notifyRewards', ...notifications.rewards },
    { name: 'notifyAchievements', ...notifications.achievements },
  ] as const;
  return (
    <div className="grid gap-6">
      <p className="text-muted text-sm">{isStored ? note : notStored}</p>
      <ul className="grid max-w-xl [&>li]:border-line [&>li]:border-t [&>li]:py-3">
        {switches.map(({ name, title, hint }) => (
          <li key={name}>
            <SwitchField
              label={title}
              hint={hint}
              checked={settings[name]}
              onChange={({ target }) => change(name, target.checked)}
            />
          </li>
        ))}
        {(settings.notifyRewards || settings.notifyAchievements) && (
          <li>
            <NotificationPermissionNote texts={notifications.permission} read={browserNotifications.read} />
          </li>
        )}
        <PushSettings settings={settings} onChange={change} />
        <li className="grid gap-2">
          <p className="flex items-baseline justify-between gap-3">
            <span className="font-semibold text-sm">{intensity.title}</span>
            <span className="numeric text-muted">{intensity.percent}%</span>
          </p>
          <p className="text-muted text-sm">{intensity.note}</p>
        </li>
      </ul>
      <ChangePin email={email} storePin={storePin} />
      <DeviceNote onForget={onForget} />
    </div>
  );
}
