import { type ReactNode, useEffect, useRef, useState } from 'react';
import { claimsListSnapshots, type PublishedSnapshot } from '#contract/claims.ts';
import { Breakable, ContentPage, HairlineList, Part } from '#web/components/layout/content-page.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
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

export function ClaimsPage(): ReactNode {
  const snapshots = useSnapshots();
  return (
    <ContentPage
      title="Snapshots and claims"
      lead="A snapshot is a signed list of what every miner wallet held at one instant, in a form that anybody can check and nobody can change afterwards."
      intro={<Badge tone="warning">{SITE.simulatedLabel}</Badge>}
    >
      <Part id="snapshots" title="Published snapshots" isWide>
        {snapshots === 'loading' && <Spinner label="Loading the snapshots" />}
        {snapshots === 'failed' && (
          <p className="text-muted">The snapshots could not be loaded. Reload the page to try again.</p>
        )}
        {typeof snapshots === 'object' && <SnapshotList snapshots={snapshots} />}
      </Part>
      <Part id="what" title="What a snapshot is" isWide>
        <HairlineList
          items={{
            'What is counted':
              'The balance that the server has saved for each wallet, cut after 18 decimals. Empty wallets and wallets that the team has blocked have no claim.',
            'What others can see':
              'A random number for each wallet, its claim id, and its amount; no email. The claim id is the same in every snapshot, so whoever you show it to can follow your amount. A published file cannot be recalled.',
            'What it proves':
              'Which amount the team stated for which claim id at that time, and that nothing was changed since: one hash, the root, covers the whole list, and the statement with it is signed. It does not prove that no wallet is missing.',
            'What it is worth': `${SITE.simulatedNote} The project plans that mined ${SITE.token} can be claimed at mainnet, after identity verification. A snapshot is the list that such claims would be paid from. It moves no tokens.`,
            'Your proof':
              'Download it in the web miner, under Statistics: your claim id, your amount and the hashes that lead to the root.',
          }}
        />
      </Part>
      <Part id="check" title="How to verify one" isWide>
        <p className="max-w-[37em]">
          Download the three files of a snapshot into one folder. With Node.js and nothing of ours: save this script as
          verify.mjs, install the published library beside it, and pass the folder and your claim id. It must print
          sameRoot: true and sameTotal: true.
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

/** Long lines wrap. Copied from a field that nobody sees, which keeps the lines as they are. */
function CodeBlock({ label, children }: { readonly label: string; readonly children: string }): ReactNode {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <div className="relative rounded-md border border-line bg-sunken">
      <p className="flex items-center justify-between gap-4 border-line border-b px-4 py-2">
        <span className="text-muted text-sm">{label}</span>
        <Button
          variant="secondary"
          className="scriptless:hidden"
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
      <pre className="wrap-anywhere whitespace-pre-wrap px-4 py-3 text-sm">
        <code>
          <Breakable>{children}</Breakable>
        </code>
      </pre>
      <textarea ref={field} readOnly value={children} tabIndex={-1} aria-hidden="true" className="sr-only" />
    </div>
  );
}
