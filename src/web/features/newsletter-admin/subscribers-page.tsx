import type { ReactNode } from 'react';
import { subscriptionsExport } from '#contract/newsletter-import.ts';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { SUBSCRIBERS } from '#web/content/newsletter-admin.ts';
import { ImportPanel } from './import-panel.tsx';
import { RemovePanel } from './remove-panel.tsx';

/** Subscriptions as files, and the removal of one address. */
export function SubscribersPage(): ReactNode {
  const { export: texts } = SUBSCRIBERS;
  return (
    <div className="grid max-w-3xl gap-12">
      <ImportPanel />
      <section aria-labelledby="export" className="grid justify-items-start gap-4">
        <h2 id="export" className="text-xl">
          {texts.title}
        </h2>
        <p className="text-muted">{texts.lead}</p>
        <ButtonLink href={subscriptionsExport.path} reload download variant="secondary">
          {texts.button}
        </ButtonLink>
      </section>
      <RemovePanel />
    </div>
  );
}
