import type { ReactNode } from 'react';
import { PageIntro } from '#web/components/layout/page-intro.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { HairlineList } from '#web/components/ui/hairline-list.tsx';
import { SITE } from '#web/content/site.ts';
import { CLAIMS_PAGE } from './texts.ts';

export function ClaimsPage(): ReactNode {
  const { sections, check, links } = CLAIMS_PAGE;
  return (
    <div className="page-width py-14 md:py-20">
      <PageIntro title={CLAIMS_PAGE.title} lead={CLAIMS_PAGE.lead}>
        <Badge tone="warning">{SITE.simulatedLabel}</Badge>
        <div className="flex flex-wrap gap-3">
          {links.map(({ label, href }) => (
            <ButtonLink key={href} href={href} variant="secondary">
              {label}
            </ButtonLink>
          ))}
        </div>
      </PageIntro>
      {sections.map(({ id, title, items }) => (
        <Part key={id} id={id} title={title}>
          <HairlineList items={items} />
        </Part>
      ))}
      <Part id={check.id} title={check.title}>
        <div className="grid min-w-0 gap-4">
          <p className="max-w-[37em]">{check.text}</p>
          <Code label={check.commandsLabel}>{check.commands.join('\n')}</Code>
          <Code label={check.scriptLabel}>{check.script}</Code>
          <p className="max-w-[37em] text-muted">{check.after}</p>
        </div>
      </Part>
    </div>
  );
}

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

function Part({ id, title, children }: PartProps): ReactNode {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="mt-14 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-5 md:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]"
    >
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Code({ label, children }: { readonly label: string; readonly children: string }): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, by keyboard too.
    <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-md border border-line bg-sunken">
      <pre className="px-4 py-3 text-sm">
        <code>{children}</code>
      </pre>
    </section>
  );
}
