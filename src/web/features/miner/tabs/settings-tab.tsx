import { memo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { SwitchField } from '#web/components/ui/switch-field.tsx';
import { DeviceNote, type ForgetDeviceProps } from '../components/forget-device.tsx';
import type { MinerSettings, MinerSettingsStore } from '../device/local-copy.ts';
import { MINER_DASHBOARD } from '../texts/dashboard.ts';
import { ChangePin, type ChangePinProps } from './change-pin.tsx';
import { SettingsGroup } from './settings-group.tsx';

export interface SettingsTabProps extends ForgetDeviceProps, ChangePinProps {
  readonly settings: MinerSettingsStore;
}

export const SettingsTab = memo(function SettingsTab(props: SettingsTabProps): ReactNode {
  const { email, settings: store, storePin, onForget } = props;
  const { note, notStored, groups } = MINER_DASHBOARD.settings;
  const { settings, isStored } = useStore(store);

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <p className="text-muted text-sm">{isStored ? note : notStored}</p>
      <SettingsGroup title={groups.mining}>
        <Mining isAuto={settings.autoMine} onAuto={(autoMine) => store.change({ autoMine })} />
      </SettingsGroup>
      <SettingsGroup title={groups.notifications}>
        <Notifications settings={settings} onChange={store.change} />
      </SettingsGroup>
      <SettingsGroup title={groups.device}>
        <li>
          <ChangePin email={email} storePin={storePin} />
        </li>
        <li>
          <DeviceNote onForget={onForget} />
        </li>
      </SettingsGroup>
    </div>
  );
});

interface NotificationsProps {
  readonly settings: MinerSettings;
  readonly onChange: (change: Partial<MinerSettings>) => void;
}

function Notifications({ settings, onChange }: NotificationsProps): ReactNode {
  const { notifications } = MINER_DASHBOARD.settings;
  const switches = [
    { name: 'notifyRewards', ...notifications.rewards },
    { name: 'notifyAchievements', ...notifications.achievements },
  ] as const;
  return switches.map(({ name, title, hint }) => (
    <li key={name}>
      <SwitchField
        label={title}
        hint={hint}
        isTrailing
        checked={settings[name]}
        onChange={({ target }) => onChange({ [name]: target.checked })}
      />
    </li>
  ));
}

/** The intensity is for display only, as specified. */
function Mining({ isAuto, onAuto }: { readonly isAuto: boolean; readonly onAuto: (isOn: boolean) => void }): ReactNode {
  const { autoMine, intensity } = MINER_DASHBOARD.settings;
  return (
    <>
      <li>
        <SwitchField
          isTrailing
          label={autoMine.title}
          hint={autoMine.hint}
          checked={isAuto}
          onChange={({ target }) => onAuto(target.checked)}
        />
      </li>
      <li>
        <p className="flex min-h-11 items-center justify-between gap-3 font-semibold text-sm">
          {intensity.title} <span className="numeric text-muted">{intensity.percent}%</span>
        </p>
        <p className="-mt-2 pr-16 text-muted text-sm">{intensity.note}</p>
      </li>
    </>
  );
}
