import { type ReactNode, useEffect, useRef, useState } from 'react';
import { claimsListSnapshots, type PublishedSnapshot } from '#contract/claims.ts';
import { ContentPage, HairlineList, Part } from '#web/components/layout/content-page.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { block, blocks, Drawing } from '#web/components/ui/drawing.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { copyAndTell } from '#web/components/ui/toast/copy-and-tell.ts';
import { SITE } from '#web/content/site.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { logWarning } from '#web/lib/log.ts';
import { usePageData } from '#web/lib/page-data.ts';
import { SnapshotList } from './snapshot-list.tsx';

const CALL_MS_MAX = 5_000;

const COMMANDS = 'npm install @openzeppelin/merkle-tree\nnode verify.mjs <folder> <claim id>';

/** As in docs/claims.md; a test compares and runs it. */
export const VERIFY_SCRIPT = `import { readFileSync } from 'node:fs';
import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
const [folder, id] = process.argv.slice(2);
const [dump, { root, total }] = ['tree', 'summary'].map((name) => JSON.parse(readFileSync(\`\${folder}/\${name}.json\`)));
const tree = StandardMerkleTree.load(dump);
tree.validate();
const claims = [...tree.entries()];
const sum = claims.reduce((units, [, [, amount]]) => units + BigInt(amount), 0n);
const [at, claim] = claims.find(([, [claimId]]) => claimId === id) ?? [];
console.log({ sameRoot: tree.root === root, sameTotal: \`\${sum}\` === total, claim, proof: claim && tree.getProof(at) });
`;

/** A tree of four wallets, one of them a visitor's; its upper rows are there when a snapshot has been published. */
function Tree({ isPublished }: { readonly isPublished: boolean }): ReactNode {
  const height = 71.5;
  const upper = block(147, 0, 266, height) + blocks([95.6, 83.5, 2, 1], [126, height, 14]);
  return (
    <Drawing
      size={[413, 240]}
      grey={blocks([44.3, 167, 4, 1], [56, height, 14], (wallet) => wallet > 0)}
      lit={blocks([44.3, 167, 1, 1], [56, height])}
      {...(isPublished ? { ink: upper } : { unlit: upper })}
      className="h-30 lg:h-60"
    />
  );
}

export function ClaimsPage(): ReactNode {
  const snapshots = useSnapshots();
  return (
    <ContentPage
      name="Claims"
      mark={<Badge>{SITE.simulatedLabel}</Badge>}
      title="A signed list of every wallet."
      lead="A snapshot says what every miner wallet held at one instant."
      drawing={<Tree isPublished={typeof snapshots === 'object' && snapshots.length > 0} />}
    >
      <Part id="snapshots" title="Published snapshots">
        {snapshots === 'loading' && <Spinner label="Loading the snapshots" />}
        {snapshots === 'failed' && (
          <p className="text-muted">The snapshots could not be loaded. Reload the page to try again.</p>
        )}
        {typeof snapshots === 'object' && <SnapshotList snapshots={snapshots} />}
      </Part>
      <Part id="what" title="What it says">
        <HairlineList
          items={{
            Counted:
              'The saved balance of each wallet, cut after 18 decimals. Empty and blocked wallets have no claim.',
            Visible:
              'For each wallet a random claim id and its amount; no email. The id is the same in every snapshot, so whoever you show it to can follow your amount.',
            Proven:
              'Which amount the team stated for which claim id, and that nothing was changed since. Not that no wallet is missing.',
            Worth: `No tokens move. The project plans that mined ${SITE.token} can be claimed at mainnet, after identity verification.`,
            'Your proof': 'In the web miner, under Statistics.',
          }}
        />
      </Part>
      <Part id="check" title="How to verify one" isWide>
        <p className="max-w-[37em]">
          Download the three files of a snapshot into one folder, save this script beside it as verify.mjs, and run it
          with Node.js. It must print sameRoot: true and sameTotal: true.
        </p>
        <CodeBlock label="Commands">{COMMANDS}</CodeBlock>
        <CodeBlock label="verify.mjs">{VERIFY_SCRIPT}</CodeBlock>
        <p className="max-w-[37em] text-muted">
          summary.json.sig is the Ed25519 signature of summary.json. Compare the public key with one that you have from
          the team in another way.
        </p>
      </Part>
    </ContentPage>
  );
}

type ShownSnapshots = readonly PublishedSnapshot[] | 'loading' | 'failed';

/** The published snapshots: as rendered into the page, or as loaded after navigation from another page. */
function useSnapshots(): ShownSnapshots {
  const { snapshots: rendered } = usePageData();
  const [snapshots, setSnapshots] = useState<ShownSnapshots>(rendered ?? 'loading');

  useEffect(() => {
    if (snapshots !== 'loading') return;
    callEndpoint(claimsListSnapshots, { signal: AbortSignal.timeout(CALL_MS_MAX) }).then(
      setSnapshots,
      (error: unknown) => {
        logWarning('The snapshots could not be read', error);
        setSnapshots('failed');
      },
    );
  }, [snapshots]);

  return snapshots;
}

/** Long lines scroll. Copied from a field that nobody sees, which keeps the lines as they are. */
function CodeBlock({ label, children }: { readonly label: string; readonly children: string }): ReactNode {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <div className="relative rounded-md border border-line bg-sunken">
      <p className="flex items-center justify-between gap-4 border-line border-b px-4 py-2">
        <span className="text-muted text-sm">{label}</span>
        <Button
          variant="quiet"
          className="-mr-3 scriptless:hidden"
          aria-label={`Copy ${label}`}
          onClick={() =>
            void copyAndTell(field.current, {
              copied: { title: `${label} is copied` },
              notCopied: { title: 'Not copied', description: 'Your browser refused. Select the text instead.' },
            })
          }
        >
          Copy
        </Button>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it. */}
      <pre tabIndex={0} className="overflow-x-auto rounded-b-md px-4 py-3 text-sm">
        <code>{children}</code>
      </pre>
      <textarea ref={field} readOnly value={children} tabIndex={-1} aria-hidden="true" className="sr-only" />
    </div>
  );
}
