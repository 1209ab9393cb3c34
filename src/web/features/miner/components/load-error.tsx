import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { MINER_CONTENT } from '../texts/miner.ts';

export interface LoadErrorProps {
  readonly text: string;
  readonly onRetry: () => void;
  readonly role?: 'alert';
}

export function LoadError({ text, onRetry, role }: LoadErrorProps): ReactNode {
  return (
    <p role={role} className="flex flex-wrap items-center gap-3 text-muted text-sm">
      {text}
      <Button variant="secondary" onClick={onRetry}>
        {MINER_CONTENT.again}
      </Button>
    </p>
  );
}
