import type { ReactNode } from 'react';
import { type ContentPart, LINK_IDS, PRICE_IDS, PROJECT_IDS, type SiteContent } from '#domain/content/content.ts';
import { AnnouncementFields } from './announcement-fields.tsx';
import type { ContentSectionId } from './content-sections.ts';
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
  readonly section: Exclude<ContentSectionId, 'content-history'>;
  readonly edited: EditedContent;
  /** What is edited, as a version. */
  readonly content: SiteContent;
  readonly setting: 'open' | 'closed';
  readonly errors: FieldErrors;
  readonly onChange: (edited: EditedContent) => void;
}

/** The controls of one section. */
export function ContentFields(props: ContentFieldsProps): ReactNode {
  const { section, edited, content, setting, errors, onChange } = props;
  const change = (values: Partial<EditedContent>): void => onChange({ ...edited, ...values });
  const reset = (part: ContentPart) =>
    content[part] === undefined ? undefined : () => change({ [part]: BUILT_IN[part] });
  switch (section) {
    case 'announcements':
      return (
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
      );
    case 'news':
      return (
        <PartSection id="news" title={parts.news} lead={CONTENT_ADMIN.news.lead} onReset={reset('news')}>
          <NewsFields news={edited.news} errors={errors} onChange={(news) => change({ news })} />
        </PartSection>
      );
    case 'planned-dates':
      return (
        <PartSection
          id="planned-dates"
          title={parts.plannedDates}
          lead={CONTENT_ADMIN.dates.lead}
          onReset={reset('plannedDates')}
        >
          <DateFields
            dates={edited.plannedDates}
            errors={errors}
            onChange={(plannedDates) => change({ plannedDates })}
          />
        </PartSection>
      );
    case 'wallets':
      return <WalletFields edited={edited} reset={reset} setting={setting} errors={errors} onChange={change} />;
    default:
      return <NamedPart {...props} section={section} onChange={change} onReset={reset(section)} />;
  }
}

interface NamedPartProps extends Pick<ContentFieldsProps, 'edited' | 'errors'> {
  readonly section: 'links' | 'project' | 'prices';
  readonly onChange: (values: Partial<EditedContent>) => void;
  readonly onReset: (() => void) | undefined;
}

/** A part of one text for each of several names. */
function NamedPart({ section, edited, errors, onChange, onReset }: NamedPartProps): ReactNode {
  const common = { errors: errors.of(section), className: 'sm:grid-cols-2' };
  const { links, project, prices } = edited;
  return (
    <PartSection id={section} title={parts[section]} lead={CONTENT_ADMIN[section].lead} onReset={onReset}>
      {section === 'links' && (
        <NamedFields
          {...{ ...common, isAddress: true, ids: LINK_IDS, names: LINK_NAMES, values: links }}
          onChange={(values) => onChange({ links: values })}
        />
      )}
      {section === 'project' && (
        <NamedFields
          {...{ ...common, ids: PROJECT_IDS, names: CONTENT_ADMIN.project.names, values: project }}
          onChange={(values) => onChange({ project: values })}
        />
      )}
      {section === 'prices' && (
        <NamedFields
          {...{ ...common, ids: PRICE_IDS, names: PRICE_NAMES, values: prices }}
          onChange={(values) => onChange({ prices: values })}
        />
      )}
    </PartSection>
  );
}
