import type { ReactNode } from 'react';
import { type ContentPart, LINK_IDS, PRICE_IDS, PROJECT_IDS, type SiteContent } from '#domain/content/content.ts';
import { AnnouncementFields } from './announcement-fields.tsx';
import { DateFields } from './date-fields.tsx';
import { BUILT_IN, type EditedContent } from './edited-content.ts';
import { LINK_NAMES, PRICE_NAMES } from './entry-names.ts';
import type { FieldErrors } from './field-errors.ts';
import { NamedFields } from './named-fields.tsx';
import { NewsFields } from './news-fields.tsx';
import { PartSection } from './part-section.tsx';
import { CONTENT_ADMIN } from './texts.ts';
import { WalletFields } from './wallet-fields.tsx';

const { parts } = CONTENT_ADMIN;

interface ContentFieldsProps {
  readonly edited: EditedContent;
  /** What is edited, as a version. */
  readonly content: SiteContent;
  readonly setting: 'open' | 'closed';
  readonly errors: FieldErrors;
  readonly onChange: (edited: EditedContent) => void;
}

/** The controls of all parts. */
export function ContentFields({ edited, content, setting, errors, onChange }: ContentFieldsProps): ReactNode {
  const change = (values: Partial<EditedContent>): void => onChange({ ...edited, ...values });
  const reset = (part: ContentPart) =>
    content[part] === undefined ? undefined : () => change({ [part]: BUILT_IN[part] });
  return (
    <div className="grid gap-6">
      <PartSection
        id="announcements"
        title={parts.announcements}
        lead={CONTENT_ADMIN.announcements.lead}
        onReset={reset('announcements')}
      >
        <AnnouncementFields
          announcements={edited.announcements}
          links={edited.links}
          news={edited.news}
          errors={errors}
          onChange={(announcements) => change({ announcements })}
        />
      </PartSection>
      <PartSection id="news" title={parts.news} lead={CONTENT_ADMIN.news.lead} onReset={reset('news')}>
        <NewsFields news={edited.news} errors={errors} onChange={(news) => change({ news })} />
      </PartSection>
      <PartSection
        id="planned-dates"
        title={parts.plannedDates}
        lead={CONTENT_ADMIN.dates.lead}
        onReset={reset('plannedDates')}
      >
        <DateFields dates={edited.plannedDates} errors={errors} onChange={(plannedDates) => change({ plannedDates })} />
      </PartSection>
      <WalletFields edited={edited} reset={reset} setting={setting} errors={errors} onChange={change} />
      <PartSection id="links" title={parts.links} lead={CONTENT_ADMIN.links.lead} onReset={reset('links')}>
        <NamedFields
          isAddress
          className="sm:grid-cols-2"
          ids={LINK_IDS}
          names={LINK_NAMES}
          values={edited.links}
          errors={errors.of('links')}
          onChange={(links) => change({ links })}
        />
      </PartSection>
      <PartSection id="project" title={parts.project} lead={CONTENT_ADMIN.project.lead} onReset={reset('project')}>
        <NamedFields
          className="sm:grid-cols-2"
          ids={PROJECT_IDS}
          names={CONTENT_ADMIN.project.names}
          values={edited.project}
          errors={errors.of('project')}
          onChange={(project) => change({ project })}
        />
      </PartSection>
      <PartSection id="prices" title={parts.prices} lead={CONTENT_ADMIN.prices.lead} onReset={reset('prices')}>
        <NamedFields
          className="sm:grid-cols-3"
          ids={PRICE_IDS}
          names={PRICE_NAMES}
          values={edited.prices}
          errors={errors.of('prices')}
          onChange={(prices) => change({ prices })}
        />
      </PartSection>
    </div>
  );
}
