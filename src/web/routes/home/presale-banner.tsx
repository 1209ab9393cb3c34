import type { ReactNode } from 'react';
import { LaunchNews } from '#web/features/landing/launch-news.tsx';
import { usePresale } from '#web/features/presale/public/latest-presale.ts';

export function LivePresaleBanner(): ReactNode {
  return <LaunchNews live={usePresale().banner} />;
}
