import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { PlainPage } from '#web/components/layout/plain-page.tsx';
import { PlaceholderDrawing } from './drawings.tsx';

/** Pages that are not open yet (specification, "Tokens Explorer and Token Creation pages"). */
function LockedPage(props: {
  readonly id: 'tokens' | 'create-token';
  readonly title: string;
  readonly text: string;
}): ReactNode {
  const { id, title, text } = props;
  return (
    <PlainPage
      state={
        <p className="flex items-center gap-2 font-medium text-muted">
          <Lock aria-hidden="true" className="size-4 shrink-0" />
          Locked: coming soon
        </p>
      }
      title={title}
      text={text}
      drawing={<PlaceholderDrawing id={id} />}
    />
  );
}

export function TokensPage(): ReactNode {
  return <LockedPage id="tokens" title="Tokens Explorer" text="It will list the tokens of the network." />;
}

export function CreateTokenPage(): ReactNode {
  return <LockedPage id="create-token" title="Token Creation" text="It will launch a token on the network." />;
}
