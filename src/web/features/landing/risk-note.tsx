import type { ReactNode } from 'react';
import { Notice } from '#web/components/ui/notice.tsx';
import { SITE } from '#web/content/site.ts';

export function RiskNote(): ReactNode {
  return (
    <div className="border-line border-t">
      <div className="page-width py-12">
        <Notice tone="warning" title={SITE.riskTitle} className="max-w-3xl">
          {SITE.riskNote}
        </Notice>
      </div>
    </div>
  );
}
