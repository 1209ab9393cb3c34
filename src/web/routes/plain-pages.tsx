import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { PlainPage } from '#web/components/layout/plain-page.tsx';
import { Badge } from '#web/components/ui/badge.tsx';

export function TokensPage(): ReactNode {
  return (
    <LockedPage
      title="Tokens Explorer"
      text="The tokens explorer is not open yet. It will list the tokens of the network once there are any."
    />
  );
}

export function CreateTokenPage(): ReactNode {
  return (
    <LockedPage
      title="Token Creation"
      text="Token creation is not open yet. It requires the mainnet, which is not live yet."
    />
  );
}

/** Pages that are not open yet (specification, "Tokens Explorer and Token Creation pages"). */
function LockedPage({ title, text }: { readonly title: string; readonly text: string }): ReactNode {
  return (
    <PlainPage title={title} text={text}>
      <Badge tone="warning">
        <Lock aria-hidden="true" className="size-3" />
        Locked: coming soon
      </Badge>
    </PlainPage>
  );
}
