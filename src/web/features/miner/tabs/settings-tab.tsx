import { memo, type ReactNode, useId, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { SwitchField } from '#web/components/ui/switch-field.tsx';
import { DeviceNote, type ForgetDeviceProps } from '../components/forget-device.tsx';
import type { MinerSettings, MinerSettingsStore } from '../device/miner-settings.ts';
import { browserNotifications } from '../notifications/browser-notifications.ts';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';
import { ChangePin, type ChangePinProps } from './change-pin.tsx';
import { NotificationPermissionNote } from './notification-permission-note.tsx';
import { PushSettings } from './push-settings.tsx';
import { SettingsGroup } from './settings-group.tsx';

export interface SettingsTabProps extends ForgetDeviceProps, ChangePinProps {
  readonly settings: MinerSettingsStore;
}

const ROWS = 'grid [&>li]:border-line [&>li]:border-t [&>li]:py-3';

export const SettingsTab = memo(function SettingsTab(props: SettingsTabProps): ReactNode {
  const { email, settings: store, storePin, onForget } = props;
  const { note, notStored, groups } = MINER_DASHBOARD.settings;
  const { settings, isStored } = useStore(store);

  function change(name: keyof MinerSettings, isOn: boolean): void {
    store.change({ [name]: isOn });
    if (name !== 'autoMine' && isOn && browserNotifications.read() === 'default') void browserNotifications.request();
  }

  return (
    <div className="grid max-w-xl gap-8">
      <p className="text-muted text-sm">{isStored ? note : notStored}</p>
      <SettingsGroup title={groups.notifications}>
        <Notifications settings={settings} onChange={change} />
      </SettingsGroup>
      <SettingsGroup title={groups.mining}>
        <Mining isAuto={settings.autoMine} onAuto={(isOn) => change('autoMine', isOn)} />
      </SettingsGroup>
      <SettingsGroup title={groups.pin}>
        <div className="border-line border-t pt-4">
          <ChangePin email={email} storePin={storePin} />
        </div>
      </SettingsGroup>
      <SettingsGroup title={groups.device}>
        <div className="border-line border-t pt-4">
          <DeviceNote onForget={onForget} />
        </div>
      </SettingsGroup>
    </div>
  );
});

interface NotificationsProps {
  readonly settings: MinerSettings;
  readonly onChange: (name: keyof MinerSettings, isOn: boolean) => void;
}

function Notifications({ settings, onChange }: NotificationsProps): ReactNode {
  const { notifications } = MINER_DASHBOARD.settings;
  const permission = useSyncExternalStore(browserNotifications.watch, browserNotifications.read);
  const switches = [
    { name: 'notifyRewards', ...notifications.rewards },
    { name: 'notifyAchievements', ...notifications.achievements },
  ] as const;
  return (
    <ul className={ROWS}>
      {(settings.notifyRewards || settings.notifyAchievements) && (
        <li>
          <NotificationPermissionNote texts={notifications.permission} read={browserNotifications.read} />
        </li>
      )}
      {switches.map(({ name, title, hint }) => (
        <li key={name}>
          <SwitchField
            label={title}
            hint={hint}
            isWaiting={permission !== 'granted'}
            checked={settings[name]}
            onChange={({ target }) => onChange(name, target.checked)}
          />
        </li>
      ))}
      <PushSettings settings={settings} onChange={onChange} />
    </ul>
  );
}

/** The intensity is for display only, as specified. */
function Mining({ isAuto, onAuto }: { readonly isAuto: boolean; readonly onAuto: (isOn: boolean) => void }): ReactNode {
  const { autoMine, intensity } = MINER_DASHBOARD.settings;
  const id = useId();
  return (
    <ul className={ROWS}>
      <li>
        <SwitchField
          label={autoMine.title}
          hint={autoMine.hint}
          checked={isAuto}
          onChange={({ target }) => onAuto(target.checked)}
        />
      </li>
      <li className="grid gap-2">
        <p className="flex items-baseline justify-between gap-3">
          <label htmlFor={id} className="font-semibold text-sm">
            {intensity.title}
          </label>
          <span className="numeric text-muted">{intensity.percent}%</span>
        </p>
        <input id={id} type="range" disabled defaultValue={intensity.percent} className="w-full" />
        <p className="text-muted text-sm">{intensity.note}</p>
      </li>
    </ul>
  );
}
