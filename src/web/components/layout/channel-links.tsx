import type { ReactNode } from 'react';
import { OutsideLink } from '#web/components/ui/outside-link.tsx';
import { CHANNELS } from '#web/content/channels.ts';

export function ChannelLinks(): ReactNode {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1">
      {CHANNELS.map((channel) => (
        <li key={channel.href}>
          <OutsideLink link={channel} />
        </li>
      ))}
    </ul>
  );
}
