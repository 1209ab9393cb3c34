import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { PhasePosition } from '#domain/presale/timeline.ts';
import { isReachable, TESTNET } from '#web/content/testnet.ts';
import { useIsAnnounced } from '#web/lib/live-content.ts';
import { useLinks } from '#web/lib/page-data.ts';

/** What exists today, in a row of the first view. */
const TODAY_LINE = {
  label: 'What exists today',
  /** Only while the announcements say so. */
  testnet: {
    name: 'Testnet v1.0',
    href: '/blockchain/developers',
    /** Available once the team has set an address that responds. */
    states: { reachable: 'available', unreachable: 'announced' },
  },
  mainnet: { name: 'Mainnet', state: 'planned' },
  miner: { name: 'Web Miner', state: 'open' },
  presale: {
    name: 'Presale',
    href: '/presale',
    states: {
      now: 'a phase is active',
      next: 'not started',
      delayed: 'not started',
      past: 'closed',
      none: 'not announced',
    } satisfies Record<PhasePosition | 'none', string>,
  },
} as const;

export function Today({ presale }: { readonly presale: PhasePosition | 'none' }): ReactNode {
  const isAnnounced = useIsAnnounced();
  const isTestnetThere = isReachable(useLinks()(TESTNET.rpcUrl));
  const { testnet, mainnet, miner, presale: texts } = TODAY_LINE;
  return (
    <ul
      id="today"
      aria-label={TODAY_LINE.label}
      className="grid grid-cols-2 gap-x-4 border-line border-y text-sm lg:grid-cols-4"
    >
      {isAnnounced(testnet.name) && (
        <Entry
          isThere={isTestnetThere}
          name={testnet.name}
          href={testnet.href}
          state={testnet.states[isTestnetThere ? 'reachable' : 'unreachable']}
        />
      )}
      <Entry isThere={false} name={mainnet.name} state={mainnet.state} />
      <Entry isThere={presale === 'now'} name={texts.name} href={texts.href} state={texts.states[presale]} />
      <Entry isThere name={miner.name} state={miner.state} />
    </ul>
  );
}

interface EntryProps {
  readonly isThere: boolean;
  readonly name: string;
  readonly href?: string | undefined;
  readonly state: string;
}

function Entry({ isThere, name, href, state }: EntryProps): ReactNode {
  return (
    <li className="flex min-h-11 items-center gap-2">
      <span
        aria-hidden="true"
        className={`size-2.5 shrink-0 rounded-full border ${isThere ? 'border-volt-edge bg-volt-fill' : 'border-edge'}`}
      />
      <span className="grid leading-tight">
        <span className="font-semibold">
          {href === undefined ? (
            name
          ) : (
            <Link href={href} className="text-link">
              {name}
            </Link>
          )}
        </span>{' '}
        <span className="text-muted">{state}</span>
      </span>
    </li>
  );
}
