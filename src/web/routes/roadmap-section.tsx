import type { ReactNode } from 'react';
import { PlannedDatesNote } from '#web/components/ui/planned-dates-note.tsx';
import { MAINNET, PRESALE_START, SECURITY_AUDIT, TOKEN_CREATION, WALLET_LAUNCH } from '#web/content/dates.ts';
import { Roadmap } from '#web/features/landing/roadmap.tsx';
import { usePresale } from '#web/features/presale/public/latest-presale.ts';

/** All that the landing page shows. */
const DATES = [SECURITY_AUDIT, WALLET_LAUNCH, PRESALE_START, MAINNET, TOKEN_CREATION];

export function RoadmapSection(): ReactNode {
  const { changesAtMs } = usePresale();
  // A published phase with a start or an end ahead is a newer date.
  return <Roadmap note={changesAtMs === undefined && <PlannedDatesNote dates={DATES} />} />;
}
