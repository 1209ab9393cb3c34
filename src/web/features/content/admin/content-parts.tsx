import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import {
  ANNOUNCEMENTS_MAX,
  type Announcement,
  type ContentHref,
  LINK_IDS,
  NEWS_MAX,
  type NewsEntry,
  newsHref,
  PLANNED_DATE_IDS,
  PRICE_IDS,
  PROJECT_IDS,
  type SiteContent,
} from '#domain/content/content.ts';
import { DEFAULT_ANNOUNCEMENTS } from '#domain/content/default-announcements.ts';
import { type IsoDay, isoDay } from '#domain/planned-date.ts';
import { isPermitted } from '#domain/team/permissions.ts';
import { Button } from '#web/components/ui/button.tsx';
import { BUILT_IN_CONTENT } from '#web/content/built-in-content.ts';
import { WALLET_LAUNCH } from '#web/content/dates.ts';
import { wallClockMs } from '#web/lib/clock.ts';
import { fromLocalField, toLocalField } from '#web/lib/local-time.ts';
import { RoleContext } from '#web/lib/role-context.ts';
import { entryName, PART_NAMES } from './difference-list.tsx';
import { type ErrorAt, newEntry } from './edited-content.ts';
import { RowButton, SmallControl, SmallInput } from './small-fields.tsx';

interface PartProps {
  readonly content: SiteContent;
  readonly errorAt: ErrorAt;
  readonly onChange: (values: Partial<SiteContent>) => void;
}

interface SectionProps {
  readonly title: string;
  readonly lead: string;
  readonly children: ReactNode;
}

function Section({ title, lead, children }: SectionProps): ReactNode {
  return (
    <section aria-label={title} className="grid gap-3 border-line border-t pt-4">
      <div>
        <h2 className="text-base">{title}</h2>
        <p className="text-muted text-sm">{lead}</p>
      </div>
      {children}
    </section>
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
    <Section
      title={PART_NAMES.announcements}
      lead="They take turns below the header of every page, in this order. While phases are published, the price of TVX follows them."
    >
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
            <div className="flex flex-wrap items-start gap-1">
              <SmallInput
                className="min-w-0 grow max-sm:basis-full"
                isLabelHidden
                label={`Announcement ${index + 1}`}
                value={line.text}
                error={errorAt(`announcements.${index}.text`)}
                onChange={(text) => set(lines.with(index, { ...line, text }))}
              />
              <RowButton
                icon={ArrowUp}
                label={`Move up: ${line.text}`}
                disabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <RowButton
                icon={ArrowDown}
                label={`Move down: ${line.text}`}
                disabled={index === lines.length - 1}
                onClick={() => move(index, 1)}
              />
              <RowButton icon={X} label={`Remove: ${line.text}`} onClick={() => set(lines.toSpliced(index, 1))} />
            </div>
            <AnnouncementDetails
              line={line}
              errorAt={(field) => errorAt(`announcements.${index}.${field}`)}
              onChange={(values) => set(lines.with(index, { ...line, ...values }))}
            />
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
    </Section>
  );
}

interface AnnouncementDetailsProps {
  readonly line: Announcement;
  readonly errorAt: ErrorAt;
  readonly onChange: (values: Partial<Announcement>) => void;
}

function AnnouncementDetails({ line: { href, from, until }, errorAt, onChange }: AnnouncementDetailsProps): ReactNode {
  const hasError = ['href', 'from', 'until'].some((field) => errorAt(field) !== undefined);
  return (
    <details open={hasError || undefined} className="text-sm">
      <summary className="wrap-anywhere min-h-6 cursor-pointer text-muted text-xs max-md:min-h-11">
        {['Link and times', href].filter(Boolean).join(': ')}
      </summary>
      <div className="grid gap-x-3 gap-y-1.5 py-1 sm:grid-cols-3">
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
    </details>
  );
}

/** The entries, the latest added first. */
export function NewsFields({ content: { news = [] }, errorAt, onChange }: PartProps): ReactNode {
  const set = (entries: readonly NewsEntry[]): void => onChange({ news: entries });
  return (
    <Section
      title={PART_NAMES.news}
      lead="Entries of /news and its feed, in Markdown. One is shown from the start of its date (UTC) on. An announcement may link to it."
    >
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
              <div className="flex flex-wrap items-start gap-1">
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
                <RowButton
                  icon={X}
                  label={`Remove the entry: ${entry.title}`}
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
    </Section>
  );
}

/** The planned dates, one in a row. An empty one is the default. */
export function DateFields({ content: { plannedDates = {} }, errorAt, onChange }: PartProps): ReactNode {
  return (
    <Section title={PART_NAMES.plannedDates} lead="As pages write them, and their last day (UTC).">
      <ul className="grid gap-2">
        {PLANNED_DATE_IDS.map((id) => {
          const name = entryName({ part: 'plannedDates', entry: id });
          const { text = '', lastDay = '' } = plannedDates[id] ?? {};
          const change = (values: { text?: string; lastDay?: string }): void =>
            onChange({ plannedDates: { ...plannedDates, [id]: { text, lastDay, ...values } } as typeof plannedDates });
          return (
            <li key={id} className="grid items-center gap-x-3 gap-y-1 sm:grid-cols-[3fr_2fr_10rem]">
              <span className="text-sm">{name}</span>
              <SmallInput
                isLabelHidden
                label={`${name}: as written`}
                placeholder={BUILT_IN_CONTENT.plannedDates[id].text}
                value={text}
                error={errorAt(`plannedDates.${id}.text`)}
                onChange={(value) => change({ text: value })}
              />
              <SmallInput
                isLabelHidden
                label={`${name}: last day`}
                type="date"
                value={lastDay}
                error={errorAt(`plannedDates.${id}.lastDay`)}
                onChange={(value) => change({ lastDay: value })}
              />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** The day on which connecting a wallet unlocks, and whether new mining wallets may be created. */
export function WalletFields(props: PartProps & { readonly setting: 'open' | 'closed' }): ReactNode {
  const { content, setting, errorAt, onChange } = props;
  const disabled = !isPermitted(useContext(RoleContext), 'set-wallet-access');
  return (
    <Section
      title="Wallets"
      lead={`Before its first day the wallet button is locked; by default that is ${WALLET_LAUNCH.text}. Only administrators change these two.`}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <SmallInput
          label={`${PART_NAMES.connectDay}: first day (UTC)`}
          type="date"
          disabled={disabled}
          value={content.connectDay ?? ''}
          error={errorAt('connectDay')}
          onChange={(value) => onChange({ connectDay: value as IsoDay })}
        />
        <SmallControl label={PART_NAMES.newWallets} error={errorAt('newWallets')}>
          {(attributes) => (
            <select
              {...attributes}
              disabled={disabled}
              value={content.newWallets ?? ''}
              onChange={({ target: { value } }) => onChange({ newWallets: value as SiteContent['newWallets'] })}
            >
              <option value="">As the server is set: {setting}</option>
              <option value="open">Open: a new email creates a wallet</option>
              <option value="closed">Closed: only existing miners sign in</option>
            </select>
          )}
        </SmallControl>
      </div>
    </Section>
  );
}

const NAMED_PARTS = {
  links: { ids: LINK_IDS, lead: 'Only https. A wallet that adds the test network is given the explorer and the RPC.' },
  project: { ids: PROJECT_IDS, lead: 'Empty: the page Founders says that none is published.' },
  prices: { ids: PRICE_IDS, lead: 'Those of a phase are changed with the phase.' },
} as const;

/** A part of one text for each of several names. An empty one is the default, which is shown in grey. */
export function NamedFields(props: PartProps & { readonly part: keyof typeof NAMED_PARTS }): ReactNode {
  const { part, content, errorAt, onChange } = props;
  const { ids, lead } = NAMED_PARTS[part];
  const values: { readonly [id: string]: string | undefined } = content[part] ?? {};
  return (
    <Section title={PART_NAMES[part]} lead={lead}>
      <div className="grid gap-x-3 gap-y-2 sm:grid-cols-2">
        {ids.map((id) => (
          <SmallInput
            key={id}
            label={entryName({ part, entry: id })}
            placeholder={builtInText(part, id)}
            spellCheck={part !== 'links'}
            value={values[id] ?? ''}
            error={errorAt(`${part}.${id}`)}
            onChange={(value) => onChange({ [part]: { ...values, [id]: value } })}
          />
        ))}
      </div>
    </Section>
  );
}

function builtInText(part: keyof typeof NAMED_PARTS, id: string): string | undefined {
  if (part === 'project') return undefined;
  const builtIn: { readonly [id: string]: string | { readonly href: string } } = BUILT_IN_CONTENT[part];
  const value = builtIn[id];
  return typeof value === 'object' ? value.href : value;
}
