import type { ReactNode } from 'react';
import { type ContentPart, LINK_IDS, PRICE_IDS, type SiteContent } from '#domain/site-content/content.ts';
import { SHIPPED_CONTENT } from '#web/content/shipped-content.ts';
import { CONTENT_ADMIN } from '#web/content/site-content-admin.ts';
import { AnnouncementFields } from './announcement-fields.tsx';
import { DateFields } from './date-fields.tsx';
import { type EditedContent, SHIPPED } from './edited-content.ts';
import type { FieldErrors } from './field-errors.ts';
import { PartSection } from './part-section.tsx';
import { SmallField } from './small-field.tsx';
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
    content[part] === undefined ? undefined : () => change({ [part]: SHIPPED[part] });
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
          errors={errors}
          onChange={(announcements) => change({ announcements })}
        />
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
        <div className="grid gap-x-3 gap-y-2 sm:grid-cols-2">
          {LINK_IDS.map((id) => (
            <SmallField
              key={id}
              label={SHIPPED_CONTENT.links[id].label}
              inputMode="url"
              spellCheck={false}
              value={edited.links[id]}
              error={errors.at(`links.${id}`)}
              onChange={(href) => change({ links: { ...edited.links, [id]: href } })}
            />
          ))}
        </div>
      </PartSection>
      <PartSection id="prices" title={parts.prices} lead={CONTENT_ADMIN.prices.lead} onReset={reset('prices')}>
        <div className="grid gap-x-3 gap-y-2 sm:grid-cols-3">
          {PRICE_IDS.map((id) => (
            <SmallField
              key={id}
              label={CONTENT_ADMIN.prices.names[id]}
              value={edited.prices[id]}
              error={errors.at(`prices.${id}`)}
              onChange={(price) => change({ prices: { ...edited.prices, [id]: price } })}
            />
          ))}
        </div>
      </PartSection>
    </div>
  );
}
