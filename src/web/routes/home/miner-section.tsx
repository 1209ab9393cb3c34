import type { ReactNode } from 'react';
import { MinerTeaser } from '#web/features/landing/miner-teaser.tsx';
import { SampleDashboard } from '#web/features/miner/first-view/sample-dashboard.tsx';

export function MinerSection(): ReactNode {
  return <MinerTeaser dashboard={<SampleDashboard />} />;
}
