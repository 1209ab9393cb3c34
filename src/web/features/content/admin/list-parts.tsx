import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  ANNOUNCEMENTS_MAX,
  type Announcement,
  type ContentHref,
  NEWS_MAX,
  type NewsEntry,
  newsHref,
} from '#domain/content/content.ts';
import { DEFAULT_ANNOUNCEMENTS } from '#domain/content/default-announcements.ts';
import { type IsoDay, isoDay } from '#domain/planned-date.ts';
import { FormSection } from '#web/admin/form-section.tsx';
import { MarkdownHelp } from '#web/admin/markdown-help.tsx';
import { ActionMenu } from '#web/components/ui/action-menu.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { IconButton } from '#web/components/ui/icon-button.tsx';
import { wallClockMs } from '#web/lib/clock.ts';
import { fromLocalField, toLocalField } from '#web/lib/local-time.ts';
import { announcementNote, type ErrorAt, newEntry, PART_NAMES } from './edited-content.ts';
import { type PartProps, SmallControl, SmallInput } from './small-fields.tsx';

const NEWS_LINKS = 'news-links';

/** The announcements in their order. */
export function AnnouncementFields({ content, errorAt, onChange }: PartProps): ReactNode {
  const lines = content.announcements ?? DEFAULT_ANNOUNCEMENTS;
  const set = (announcements: readonly Announcement[]): void => onChange({ announcements });
  const move = (index: number, by: -1 | 1): void => {
    const moved = [...lines];
    moved.splice(index + by, 0, ...moved.splice(index, 1));
    set(moved);
  };
  return (
    <FormSection title={PART_NAMES.announcements} lead="They take turns below the header of every page, in this order.">
      <datalist id={NEWS_LINKS}>
        {content.news?.map(({ id, title }) => (
          <option key={id} value={newsHref(id)}>
            {title}
          </option>
        ))}
      </datalist>
      {errorAt('announcements') !== undefined && <p className="text-red text-sm">{errorAt('announcements')}</p>}
      {lines.length === 0 && <p className="text-muted text-sm">No announcements: the line is not shown.</p>}
      <ol className="grid gap-3">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: while it is typed, a line has no other name.
          <li key={index} className="grid gap-1">
            <div className="flex items-start gap-1 lg:-mr-10">
              <SmallControl
                className="min-w-0 flex-1"
                isLabelHidden
                label={`Announcement ${index + 1}`}
                error={errorAt(`announcements.${index}.text`)}
              >
                {(attributes) => (
                  <textarea
                    {...attributes}
                    rows={1}
                    value={line.text}
                    onChange={({ target }) =>
                      set(lines.with(index, { ...line, text: target.value.replaceAll(/\s*\n/g, ' ') }))
                    }
                  />
                )}
              </SmallControl>
              <ActionMenu
                label={`Actions for: ${line.text}`}
                actions={[
                  {
                    label: 'Move up',
                    fullLabel: `Move up: ${line.text}`,
                    isDisabled: index === 0,
                    onSelect: () => move(index, -1),
                  },
                  {
                    label: 'Move down',
                    fullLabel: `Move down: ${line.text}`,
                    isDisabled: index === lines.length - 1,
                    onSelect: () => move(index, 1),
                  },
                  {
                    label: 'Link and times',
                    fullLabel: `Link and times: ${line.text}`,
                    onSelect: () => set(lines.with(index, { href: '' as '/', ...line })),
                  },
                  {
                    label: 'Remove',
                    fullLabel: `Remove: ${line.text}`,
                    onSelect: () => set(lines.toSpliced(index, 1)),
                  },
                ]}
              />
            </div>
            <p className="text-muted text-sm empty:hidden">{announcementNote(line.text, content)}</p>
            {(line.href ?? line.from ?? line.until) !== undefined && (
              <AnnouncementDetails
                line={line}
                errorAt={(field) => errorAt(`announcements.${index}.${field}`)}
                onChange={(values) => set(lines.with(index, { ...line, ...values }))}
              />
            )}
          </li>
        ))}
      </ol>
      <AddButton disabled={lines.length >= ANNOUNCEMENTS_MAX} onClick={() => set([...lines, { text: '' }])}>
        Add an announcement
      </AddButton>
      {content.announcements !== undefined && (
        <Button variant="quiet" className="justify-self-start" onClick={() => onChange({ announcements: undefined })}>
          Default announcements
        </Button>
      )}
    </FormSection>
  );
}

function AnnouncementDetails(props: {
  readonly line: Announcement;
  readonly errorAt: ErrorAt;
  readonly onChange: (values: Partial<Announcement>) => void;
}): ReactNode {
  const { errorAt, onChange } = props;
  const { href, from, until } = props.line;
  return (
    <div className="grid gap-3 border-edge border-l py-1 pl-3 sm:grid-cols-3">
      <SmallInput
        label="Link: https://… or /presale"
        inputMode="url"
        list={NEWS_LINKS}
        spellCheck={false}
        value={href ?? ''}
        error={errorAt('href')}
        onChange={(value) => onChange({ href: value as ContentHref })}
      />
      <SmallInput
        label="From (your time)"
        type="datetime-local"
        value={toLocalField(from ?? '')}
        error={errorAt('from')}
        onChange={(value) => onChange({ from: fromLocalField(value) })}
      />
      <SmallInput
        label="Until (your time)"
        type="datetime-local"
        value={toLocalField(until ?? '')}
        error={errorAt('until')}
        onChange={(value) => onChange({ until: fromLocalField(value) })}
      />
    </div>
  );
}

/** The entries, the latest added first. */
export function NewsFields({ content: { news = [] }, errorAt, onChange }: PartProps): ReactNode {
  const set = (entries: readonly NewsEntry[]): void => onChange({ news: entries });
  return (
    <FormSection title={PART_NAMES.news} lead="Entries of /news and its feed, from the start of their date (UTC) on.">
      {errorAt('news') !== undefined && <p className="text-red text-sm">{errorAt('news')}</p>}
      <AddButton
        disabled={news.length >= NEWS_MAX}
        onClick={() => set([newEntry(news, isoDay(wallClockMs())), ...news])}
      >
        Add an entry
      </AddButton>
      <ol className="grid gap-3">
        {news.map((entry, index) => {
          const name = `Entry ${index + 1}`;
          const change = (values: Partial<NewsEntry>): void => set(news.with(index, { ...entry, ...values }));
          return (
            <li key={entry.id} className="grid gap-1.5">
              <div className="flex flex-wrap items-start gap-1 lg:-mr-10">
                <SmallInput
                  className="w-40"
                  isLabelHidden
                  label={`${name}: Date (UTC)`}
                  type="date"
                  value={entry.date}
                  error={errorAt(`news.${index}.date`)}
                  onChange={(date) => change({ date: date as IsoDay })}
                />
                <SmallInput
                  className="min-w-0 grow max-sm:basis-full"
                  isLabelHidden
                  label={`${name}: Title`}
                  placeholder="Title"
                  value={entry.title}
                  error={errorAt(`news.${index}.title`)}
                  onChange={(title) => change({ title })}
                />
                <IconButton
                  Icon={X}
                  label={`Remove the entry: ${entry.title}`}
                  className="md:size-9"
                  onClick={() => set(news.toSpliced(index, 1))}
                />
              </div>
              <SmallControl isLabelHidden label={`${name}: Text in Markdown`} error={errorAt(`news.${index}.text`)}>
                {(attributes) => (
                  <textarea
                    {...attributes}
                    rows={3}
                    value={entry.text}
                    onChange={({ target }) => change({ text: target.value })}
                  />
                )}
              </SmallControl>
            </li>
          );
        })}
      </ol>
      {news.length > 0 && <MarkdownHelp />}
    </FormSection>
  );
}

function AddButton({ disabled, onClick, children }: { disabled: boolean; onClick: () => void; children: string }) {
  return (
    <Button variant="secondary" className="justify-self-start" disabled={disabled} onClick={onClick}>
      <Plus aria-hidden="true" className="size-4" />
      {children}
    </Button>
  );
}
