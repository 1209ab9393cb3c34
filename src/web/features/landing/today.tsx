import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { PhasePosition } from '#domain/presale/timeline.ts';
import { isReachable, TESTNET } from '#web/content/testnet.ts';
import { useIsAnnounced } from '#web/lib/live-content.ts';
import { useLinks } from '#web/lib/page-data.ts';

const NOT_YET = 'TVX cannot be bought yet. The Web Miner is open.';

/** What exists today, in a row of the first view. */
const TODAY_LINE = {
  label: 'What exists today',
  /** Whether TVX can be bought, and what a visitor can do instead. */
  answers: {
    now: 'A presale phase is active. This site sells nothing.',
    next: NOT_YET,
    delayed: NOT_YET,
    past: 'No presale phase is open. The Web Miner is.',
  } satisfies Record<PhasePosition, string>,
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
    } satisfies Record<PhasePosition, string>,
  },
} as const;

export function Today({ presale }: { readonly presale: PhasePosition }): ReactNode {
  const isAnnounced = useIsAnnounced();
  const isTestnetThere = isReachable(useLinks()(TESTNET.rpcUrl));
  const { testnet, mainnet, miner, presale: texts } = TODAY_LINE;
  return (
    <div className="grid gap-2 md:gap-4">
      <p className="font-semibold text-sm md:text-base lg:text-lg">{TODAY_LINE.answers[presale]}</p>
      <ul
        id="today"
        aria-label={TODAY_LINE.label}
        className="grid grid-cols-2 gap-x-4 border-line border-y text-sm lg:grid-cols-4 lg:py-2"
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
    </div>
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
        <span className="text-muted">
          {href === undefined ? (
            name
          ) : (
            <Link href={href} className="text-link">
              {name}
            </Link>
          )}
        </span>{' '}
        <span className="font-semibold lg:text-lg">{state}</span>
      </span>
    </li>
  );
}
