import type { ReactNode } from 'react';
import { PageIntro } from '#web/components/layout/page-intro.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { CodeBlock } from '#web/components/ui/code-block.tsx';
import { HairlineList } from '#web/components/ui/hairline-list.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { SITE } from '#web/content/site.ts';
import { SnapshotList } from './snapshot-list.tsx';
import { useSnapshots } from './use-snapshots.ts';
import { VERIFY_SCRIPT } from './verify-script.ts';

const COMMANDS = 'npm install @openzeppelin/merkle-tree\nnode verify.mjs <folder> <claim id>';

const WHAT = [
  {
    title: 'What is counted',
    text: 'The balance that the server has saved for each wallet, cut after 18 decimals. Empty wallets and wallets that the team has blocked have no claim.',
  },
  {
    title: 'What others can see',
    text: 'A random number for each wallet, its claim id, and its amount; no email. The claim id is the same in every snapshot, so whoever you show it to can follow your amount. A published file cannot be recalled.',
  },
  {
    title: 'What it proves',
    text: 'Which amount the team stated for which claim id at that time, and that nothing was changed since: one hash, the root, covers the whole list, and the statement with it is signed. It does not prove that no wallet is missing.',
  },
  {
    title: 'What it is worth',
    text: `${SITE.simulatedNote} The project plans that mined ${SITE.token} can be claimed at mainnet, after identity verification. A snapshot is the list that such claims would be paid from. It moves no tokens.`,
  },
  {
    title: 'Your proof',
    text: 'Download it in the web miner, under Statistics: your claim id, your amount and the hashes that lead to the root.',
  },
];

export function ClaimsPage(): ReactNode {
  const snapshots = useSnapshots();
  return (
    <div className="page-width py-14 md:py-20">
      <PageIntro
        title="Snapshots and claims"
        lead="A snapshot is a signed list of what every miner wallet held at one instant, in a form that anybody can check and nobody can change afterwards."
      >
        <Badge tone="warning">{SITE.simulatedLabel}</Badge>
      </PageIntro>
      <Part id="snapshots" title="Published snapshots">
        {snapshots === 'loading' && <Spinner label="Loading the snapshots" />}
        {snapshots === 'failed' && (
          <p className="text-muted">The snapshots could not be loaded. Reload the page to try again.</p>
        )}
        {typeof snapshots === 'object' && <SnapshotList snapshots={snapshots} />}
      </Part>
      <Part id="what" title="What a snapshot is">
        <HairlineList items={WHAT} />
      </Part>
      <Part id="check" title="How to verify one">
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
    </div>
  );
}

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

function Part({ id, title, children }: PartProps): ReactNode {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-14 grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
