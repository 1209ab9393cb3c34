import { type ReactNode, useContext } from 'react';
import {
  LINK_IDS,
  PLANNED_DATE_IDS,
  PRICE_IDS,
  PROJECT_IDS,
  type PriceId,
  type SiteContent,
} from '#domain/content/content.ts';
import type { IsoDay, PlannedDate, PlannedDateId } from '#domain/planned-date.ts';
import { isPermitted } from '#domain/team/roles.ts';
import { FormSection } from '#web/admin/form-section.tsx';
import {
  MAINNET,
  PRESALE_START,
  Q1_2026,
  Q2_2026,
  Q3_2025,
  Q4_2025,
  SECURITY_AUDIT,
  TOKEN_CREATION,
  WALLET_LAUNCH,
} from '#web/content/dates.ts';
import { LANDING_TOKENOMICS } from '#web/content/landing.ts';
import { BUILT_IN_LINKS } from '#web/content/links.ts';
import { PRESALE_BANNER, type PresaleStat } from '#web/content/presale.ts';
import { RoleContext } from '#web/lib/role-context.ts';
import { entryName, PART_NAMES } from './edited-content.ts';
import { type PartProps, SmallControl, SmallInput } from './small-fields.tsx';

/** What the team's editor starts from: the default content. */
const BUILT_IN_CONTENT = {
  plannedDates: {
    walletLaunch: WALLET_LAUNCH,
    securityAudit: SECURITY_AUDIT,
    presaleStart: PRESALE_START,
    mainnet: MAINNET,
    tokenCreation: TOKEN_CREATION,
    q3: Q3_2025,
    q4: Q4_2025,
    q1: Q1_2026,
    q2: Q2_2026,
  } satisfies Readonly<Record<PlannedDateId, PlannedDate>>,
  links: BUILT_IN_LINKS,
  prices: {
    presaleBanner: builtInPrice(PRESALE_BANNER.stats, 'presaleBanner'),
    presalePrice: builtInPrice(LANDING_TOKENOMICS.stats, 'presalePrice'),
    marketCap: builtInPrice(LANDING_TOKENOMICS.stats, 'marketCap'),
  },
} as const;

function builtInPrice(stats: readonly PresaleStat[], id: PriceId): string {
  return stats.find(({ priceId }) => priceId === id)?.value ?? '';
}

/** A name, and two fields below their heads. */
const DATE_ROW = 'grid gap-x-3 gap-y-1.5 sm:grid-cols-[3fr_2fr_10rem]';

/** The planned dates, one in a row. An empty one is the default. */
export function DateFields({ content: { plannedDates = {} }, errorAt, onChange }: PartProps): ReactNode {
  return (
    <FormSection title={PART_NAMES.plannedDates} lead="As pages write them, and their last day (UTC).">
      <div aria-hidden="true" className={`${DATE_ROW} font-semibold text-sm max-sm:hidden`}>
        <span className="col-start-2">As written</span>
        <span>Last day</span>
      </div>
      <ul className="grid gap-3">
        {PLANNED_DATE_IDS.map((id) => {
          const name = entryName({ part: 'plannedDates', entry: id });
          const { text = '', lastDay = '' } = plannedDates[id] ?? {};
          const change = (values: { text?: string; lastDay?: string }): void =>
            onChange({ plannedDates: { ...plannedDates, [id]: { text, lastDay, ...values } } as typeof plannedDates });
          return (
            <li key={id} className={`${DATE_ROW} items-center`}>
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
    </FormSection>
  );
}

/** The day on which connecting a wallet unlocks, and whether new mining wallets may be created. */
export function WalletFields(props: PartProps & { readonly setting: 'open' | 'closed' }): ReactNode {
  const { content, setting, errorAt, onChange } = props;
  const disabled = !isPermitted(useContext(RoleContext), 'set-wallet-access');
  return (
    <FormSection
      title="Wallets"
      lead={`Before its first day the wallet button is locked; by default that is ${WALLET_LAUNCH.text}. Only administrators change these two.`}
    >
      <div className="grid gap-x-3 gap-y-5 sm:grid-cols-2">
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
    </FormSection>
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
    <FormSection title={PART_NAMES[part]} lead={lead}>
      <div className="grid gap-x-3 gap-y-5 sm:grid-cols-2">
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
    </FormSection>
  );
}

function builtInText(part: keyof typeof NAMED_PARTS, id: string): string | undefined {
  if (part === 'project') return undefined;
  const builtIn: { readonly [id: string]: string | { readonly href: string } } = BUILT_IN_CONTENT[part];
  const value = builtIn[id];
  return typeof value === 'object' ? value.href : value;
}
