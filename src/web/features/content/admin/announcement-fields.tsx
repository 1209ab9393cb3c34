import { ArrowDown, ArrowUp, type LucideIcon, Plus, SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ANNOUNCEMENTS_MAX, newsHref } from '#domain/content/content.ts';
import { Button } from '#web/components/ui/button.tsx';
import { formatInstant, fromLocalField, toLocalField } from '#web/lib/local-time.ts';
import { type EditedAnnouncement, type EditedContent, type EditedNews, shownHref } from './edited-content.ts';
import type { FieldErrors } from './field-errors.ts';
import { SmallField } from './small-field.tsx';
import { CONTENT_ADMIN } from './texts.ts';

const TEXTS = CONTENT_ADMIN.announcements;
const NEWS_LINKS = 'news-links';
const EMPTY = { text: '', href: '', lastDay: '', from: '', until: '' } as const;

interface AnnouncementFieldsProps {
  readonly announcements: readonly EditedAnnouncement[];
  /** Where the built-in addresses lead. */
  readonly links: EditedContent['links'];
  /** Links to them are suggested. */
  readonly news: readonly EditedNews[];
  readonly errors: FieldErrors;
  readonly onChange: (announcements: readonly EditedAnnouncement[]) => void;
}

/** The announcements in their order. A row keeps the focus while it moves. */
export function AnnouncementFields(props: AnnouncementFieldsProps): ReactNode {
  const { announcements, links, news, errors, onChange } = props;
  function change(index: number, values: Partial<EditedAnnouncement>): void {
    onChange(announcements.map((announcement, at) => (at === index ? { ...announcement, ...values } : announcement)));
  }

  function move(index: number, by: -1 | 1): void {
    const moved = [...announcements];
    moved.splice(index + by, 0, ...moved.splice(index, 1));
    onChange(moved);
  }

  return (
    <div className="grid gap-3">
      {errors.at('announcements') !== undefined && <p className="text-red text-sm">{errors.at('announcements')}</p>}
      {announcements.length === 0 && <p className="text-muted text-sm">{TEXTS.none}</p>}
      <datalist id={NEWS_LINKS}>
        {news.map(({ id, title }) => (
          <option key={id} value={newsHref(id)}>
            {title}
          </option>
        ))}
      </datalist>
      <ol className="grid">
        {announcements.map((announcement, index) => (
          <li key={announcement.key} className="border-line border-t py-2 first:border-t-0 first:pt-0">
            <AnnouncementRow
              announcement={announcement}
              leadsTo={shownHref(announcement.href, links)}
              number={index + 1}
              errors={errors.of(`announcements.${index}`)}
              onChange={(values) => change(index, values)}
            >
              <RowActions
                text={announcement.text}
                isFirst={index === 0}
                isLast={index === announcements.length - 1}
                onMove={(by) => move(index, by)}
                onRemove={() => onChange(announcements.filter((other) => other !== announcement))}
              />
            </AnnouncementRow>
          </li>
        ))}
      </ol>
      <Button
        variant="secondary"
        className="justify-self-start"
        disabled={announcements.length >= ANNOUNCEMENTS_MAX}
        onClick={() => {
          const key = Math.max(0, ...announcements.map((announcement) => announcement.key)) + 1;
          onChange([...announcements, { key, ...EMPTY }]);
        }}
      >
        <Plus aria-hidden="true" className="size-4" />
        {TEXTS.add}
      </Button>
    </div>
  );
}

interface RowActionsProps {
  readonly text: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

function RowActions({ text, isFirst, isLast, onMove, onRemove }: RowActionsProps): ReactNode {
  return (
    <>
      <RowButton icon={ArrowUp} label={TEXTS.up(text)} disabled={isFirst} onClick={() => onMove(-1)} />
      <RowButton icon={ArrowDown} label={TEXTS.down(text)} disabled={isLast} onClick={() => onMove(1)} />
      <RowButton icon={X} label={TEXTS.remove(text)} onClick={onRemove} />
    </>
  );
}

interface AnnouncementRowProps {
  readonly announcement: EditedAnnouncement;
  /** The address that visitors get; empty: none. */
  readonly leadsTo: string;
  readonly number: number;
  readonly errors: FieldErrors;
  readonly onChange: (values: Partial<EditedAnnouncement>) => void;
  /** Its buttons. */
  readonly children: ReactNode;
}

/** One line with the text; the link and the times open below it. */
function AnnouncementRow(props: AnnouncementRowProps): ReactNode {
  const { announcement, leadsTo, number, errors, onChange, children } = props;
  const [isOpen, setOpen] = useState(false);
  const hasHiddenError = errors.size > (errors.at('text') === undefined ? 0 : 1);
  const isShown = isOpen || hasHiddenError;
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-start justify-end gap-1">
        <SmallField
          className="min-w-0 grow max-sm:basis-full"
          isLabelHidden
          label={TEXTS.text(number)}
          value={announcement.text}
          error={errors.at('text')}
          onChange={(text) => onChange({ text })}
        />
        <RowButton
          icon={SlidersHorizontal}
          label={TEXTS.more(announcement.text)}
          isExpanded={isShown}
          onClick={() => setOpen(!isOpen)}
        />
        {children}
      </div>
      {isShown ? (
        <DetailFields announcement={announcement} leadsTo={leadsTo} errors={errors} onChange={onChange} />
      ) : (
        <p className="wrap-anywhere text-muted text-xs empty:hidden">{summaryOf(announcement, leadsTo)}</p>
      )}
    </div>
  );
}

/** What is set beside the text: `Link /presale · From 1 Aug 2025, 00:00`. */
function summaryOf({ lastDay, from, until }: EditedAnnouncement, leadsTo: string): string {
  const { summary } = TEXTS;
  return [
    leadsTo === '' ? '' : `${summary.href} ${leadsTo}`,
    lastDay === '' ? '' : `${summary.lastDay} ${lastDay}`,
    from === '' ? '' : `${summary.from} ${formatInstant(from)}`,
    until === '' ? '' : `${summary.until} ${formatInstant(until)}`,
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function DetailFields(props: Omit<AnnouncementRowProps, 'number' | 'children'>): ReactNode {
  const { announcement, leadsTo, errors, onChange } = props;
  const { href, lastDay, from, until } = announcement;
  return (
    <div className="grid gap-x-3 gap-y-1.5 pb-1 sm:grid-cols-2 xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <SmallField
        label={TEXTS.href}
        placeholder={TEXTS.hrefHint}
        inputMode="url"
        list={NEWS_LINKS}
        spellCheck={false}
        value={href}
        error={errors.at('href')}
        onChange={(value) => onChange({ href: value })}
      />
      <SmallField
        label={TEXTS.lastDay}
        type="date"
        value={lastDay}
        error={errors.at('lastDay')}
        onChange={(value) => onChange({ lastDay: value })}
      />
      <SmallField
        label={TEXTS.from}
        type="datetime-local"
        value={toLocalField(from)}
        error={errors.at('from')}
        onChange={(value) => onChange({ from: fromLocalField(value) })}
      />
      <SmallField
        label={TEXTS.until}
        type="datetime-local"
        value={toLocalField(until)}
        error={errors.at('until')}
        onChange={(value) => onChange({ until: fromLocalField(value) })}
      />
      {leadsTo !== href.trim() && (
        <p className="wrap-anywhere text-muted text-xs sm:col-span-full">{TEXTS.leadsTo(leadsTo)}</p>
      )}
    </div>
  );
}

interface RowButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly disabled?: boolean;
  /** Set for a button that opens something. */
  readonly isExpanded?: boolean;
  readonly onClick: () => void;
}

export function RowButton({ icon: Icon, label, disabled = false, isExpanded, onClick }: RowButtonProps): ReactNode {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-expanded={isExpanded}
      disabled={disabled}
      onClick={onClick}
      className="grid size-9 shrink-0 place-items-center rounded-md text-muted transition-colors hover:enabled:text-volt aria-[expanded=true]:text-volt disabled:opacity-40 max-md:size-11"
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  );
}
