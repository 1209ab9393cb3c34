import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PhaseStatus } from '#domain/presale/status.ts';
import { Badge, type BadgeTone } from '#web/components/ui/badge.tsx';
import type { PhaseView } from '../public/presale-view.ts';

const TONES: Record<PhaseStatus, BadgeTone> = { active: 'live', completed: 'neutral', pending: 'warning' };

export function PhaseStatusBadge({ phase }: { readonly phase: Pick<PhaseView, 'status' | 'statusText'> }): ReactNode {
  return (
    <Badge tone={TONES[phase.status]}>
      {phase.status === 'pending' && <Lock aria-hidden="true" className="size-3" />}
      {phase.statusText}
    </Badge>
  );
}
