import type { ReactNode } from 'react';
import { MINER_DASHBOARD } from '#web/content/miner-dashboard.ts';
import { DeviceNote, type ForgetDeviceProps } from '../forget-device.tsx';
import { ProgressBar } from './progress-bar.tsx';

/** The specified settings are display only (section 2), so they have no controls. */
export function SettingsTab({ onForget }: ForgetDeviceProps): ReactNode {
  const { note, intensity, autoMine, notifications, on, off } = MINER_DASHBOARD.settings;
  return (
    <div className="grid gap-6">
      <p className="text-muted text-sm">{note}</p>
      <div className="grid max-w-xl gap-2">
        <p className="flex items-baseline justify-between gap-3">
          <span>{intensity.title}</span>
          <span className="figures text-muted">{intensity.percent}%</span>
        </p>
        <ProgressBar label={intensity.title} percent={intensity.percent} valueText={`${intensity.percent}%`} />
      </div>
      <dl className="grid max-w-xl">
        {[autoMine, ...notifications].map(({ title, isOn }) => (
          <div key={title} className="flex items-center justify-between gap-4 border-line border-t py-3">
            <dt>{title}</dt>
            <dd className="flex items-center gap-3 text-muted text-sm">
              {isOn ? on : off}
              <span
                aria-hidden="true"
                className={`flex h-6 w-10 items-center rounded-full border border-edge border-dashed p-0.5 ${isOn ? 'justify-end' : ''}`}
              >
                <span className={`size-4 rounded-full ${isOn ? 'bg-volt' : 'bg-edge'}`} />
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <DeviceNote onForget={onForget} />
    </div>
  );
}
