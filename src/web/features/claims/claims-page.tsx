import type { ReactNode } from 'react';
import { PageIntro } from '#web/components/layout/page-intro.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { CodeBlock } from '#web/components/ui/code-block.tsx';
import { HairlineList } from '#web/components/ui/hairline-list.tsx';
import { SITE } from '#web/content/site.ts';
import '#web/styles/explain.css';
import { ProofTree } from './proof-tree.tsx';
import { CLAIMS_PAGE } from './texts.ts';

export function ClaimsPage(): ReactNode {
  const { sections, links } = CLAIMS_PAGE;
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
          <div className="grid gap-6">
            {id === 'proof' && <ProofTree />}
            <HairlineList items={items} />
          </div>
        </Part>
      ))}
      <Check />
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

/** As wide as the page, so that the script's lines have room. */
function Check(): ReactNode {
  const { id, title, text, commands, commandsLabel, script, scriptLabel, after } = CLAIMS_PAGE.check;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-14 grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      <p className="max-w-[37em]">{text}</p>
      <CodeBlock label={commandsLabel}>{commands.join('\n')}</CodeBlock>
      <CodeBlock label={scriptLabel}>{script}</CodeBlock>
      <p className="max-w-[37em] text-muted">{after}</p>
    </section>
  );
}
