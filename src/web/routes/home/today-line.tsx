import type { ReactNode } from 'react';
import { Today } from '#web/features/landing/today.tsx';
import { usePresale } from '#web/features/presale/public/latest-presale.ts';

export function TodayLine(): ReactNode {
  return <Today presale={usePresale().state} />;
}
