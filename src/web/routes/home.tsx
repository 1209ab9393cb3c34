import type { ReactNode } from 'react';
import { Hero } from '#web/features/landing/hero.tsx';
import { LaunchNews } from '#web/features/landing/launch-news.tsx';
import { RiskNote } from '#web/features/landing/risk-note.tsx';

export function HomeRoute(): ReactNode {
  return (
    <>
      <Hero />
      <LaunchNews />
      <RiskNote />
    </>
  );
}
