import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { SITE } from '#web/content/site.ts';
import { isReachable, TESTNET } from '#web/content/testnet.ts';
import { useIsAnnounced, usePlannedDates } from '#web/lib/live-content.ts';
import { useLinks, usePageData, useStatText } from '#web/lib/page-data.ts';
import { statedStat } from '../public/current-presale.ts';
import { totalOnSale } from '../public/token-amounts.ts';
import { CONFLICTING_VALUES, type ConflictingStatements } from '../texts/conflicting-values.ts';
import type { StatedNow } from './use-stated-in.ts';

type Statement = ConflictingStatements['statements'][number];

const ROWS: readonly ConflictingStatements[] = CONFLICTING_VALUES.elsewhere;

/** Returns a function that returns what a page states now; undefined: nothing. */
function useTextNow({ section, phases }: StatedNow): (row: string, statement: Statement) => string | undefined {
  const planned = usePlannedDates();
  const textOf = useStatText();
  const isAnnounced = useIsAnnounced();
  const isTestnetReachable = isReachable(useLinks()(TESTNET.rpcUrl));
  const { hasNoPhase } = usePageData();
  return (row, { value, phaseStat, priceId, isTotalOnSale, only }) => {
    if (only === 'announced' && !isAnnounced(row)) return undefined;
    if (only === 'unreachable' && isTestnetReachable) return undefined;
    if (typeof value !== 'string') return planned(value).text;
    if (isTotalOnSale && phases !== undefined) return tvx(totalOnSale(phases)?.tokens);
    if (phaseStat === undefined) return textOf({ value, priceId });
    return section === undefined && !hasNoPhase ? value : section && statedStat(section, phaseStat, 'phases');
  };
}

function tvx(tokens: string | undefined): string | undefined {
  return tokens && `${tokens} ${SITE.token}`;
}

/** What single pages state differently now, each with a link to the place. */
export function StatementsElsewhere(stated: StatedNow): ReactNode {
  const textNow = useTextNow(stated);
  const rows = ROWS.map(({ name, statements }) => ({
    name,
    shown: statements.flatMap((statement) => {
      const text = textNow(name, statement);
      return text === undefined ? [] : [{ ...statement, text }];
    }),
  })).filter(({ shown }) => new Set(shown.map(({ text }) => text)).size > 1);
  return (
    <>
      <h3 className="mt-8 pb-3 text-lg">{CONFLICTING_VALUES.elsewhereTitle}</h3>
      <dl className="grid gap-x-16 lg:grid-cols-2">
        {rows.map(({ name, shown }) => (
          <div key={name} className="break-inside-avoid border-line border-t py-3">
            <dt className="font-semibold">{name}</dt>
            <dd>
              <ul className="grid grid-cols-2 gap-x-6">
                {shown.map(({ where, href, text }) => (
                  <li key={where} className="text-sm">
                    <Link href={href} className="block text-link">
                      {where}
                    </Link>
                    {text}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
