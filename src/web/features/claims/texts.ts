import type { SnapshotFile } from '#contract/claims.ts';
import { SITE } from '#web/content/site.ts';

interface ClaimsSection {
  readonly id: string;
  readonly title: string;
  readonly items: readonly { readonly title: string; readonly text: string }[];
}

const FILES: Readonly<Record<SnapshotFile, string>> = {
  'tree.json':
    'Every claim, and the tree of hashes over all of them, in the format of OpenZeppelin’s merkle-tree library.',
  'summary.json':
    'The statement: when the wallets were counted, how many there are, the total, and the root of the tree.',
  'summary.json.sig': 'The server’s signature of that statement (Ed25519).',
};

const SECTIONS: readonly ClaimsSection[] = [
  {
    id: 'worth',
    title: 'What it is worth',
    items: [
      { title: 'Maybe nothing', text: SITE.simulatedNote },
      {
        title: 'No promise to pay',
        text: 'The project plans that mined TVX can be claimed at mainnet, after identity verification. A snapshot is the list that such claims would be paid from. It moves no tokens.',
      },
    ],
  },
  {
    id: 'counting',
    title: 'What is counted',
    items: [
      {
        title: 'Your balance',
        text: 'What the server has saved for your wallet at that instant: the sum of what it credited for your mining time, by its own clock. What your browser shows but has not saved yet does not count.',
      },
      {
        title: 'Exactly',
        text: 'The stored balance is truncated after 18 decimals and never rounded up. The total of a snapshot is the exact sum of all its claims.',
      },
      {
        title: 'Left out',
        text: 'Empty wallets and wallets that the team has blocked have no claim. The statement says how many there were.',
      },
    ],
  },
  {
    id: 'privacy',
    title: 'What others can see',
    items: [
      {
        title: 'A number for a name',
        text: 'In a snapshot your wallet is a random number, its claim id. There is no email, and nothing shows who signed up first.',
      },
      {
        title: 'Keep it to yourself',
        text: 'The claim id is the same in every snapshot. Whoever you show it to can follow your amount. Only your own session can read it here.',
      },
      {
        title: 'It stays public',
        text: 'A published file cannot be recalled. If your wallet is deleted, later snapshots no longer contain it, but earlier ones do.',
      },
    ],
  },
  {
    id: 'files',
    title: 'The three files',
    items: Object.entries(FILES).map(([title, text]) => ({ title, text })),
  },
  {
    id: 'proof',
    title: 'What a proof is',
    items: [
      {
        title: 'Your leaf',
        text: 'The hash of your claim id and your amount. Change one digit of either, and it is another hash.',
      },
      {
        title: 'Your path',
        text: 'A few hashes, twenty for a list of a million wallets. Hashed with your leaf one after the other, they give the root. For any other amount there is no path.',
      },
      {
        title: 'The root',
        text: 'One hash for the whole list. It is in the signed statement, so nobody can change a claim afterwards, the team included.',
      },
    ],
  },
  {
    id: 'limits',
    title: 'What it proves, and what not',
    items: [
      {
        title: 'It proves',
        text: 'Which amount the team stated for which claim id at that time, and that nothing was changed since.',
      },
      {
        title: 'It does not prove',
        text: 'That the amounts are fair, that no wallet is missing, or that one person has one wallet. Two signed statements of the same time that differ would be evidence against the team.',
      },
    ],
  },
];

export const PROOF_TREE = {
  label:
    'A tree of hashes over eight claims. Your leaf, hashed with three hashes of the path one after the other, gives the root.',
  root: 'Root',
  leaf: 'Your leaf',
  path: 'The path',
} as const;

export const CLAIMS_PAGE = {
  title: 'Snapshots and claims',
  lead: 'The team can publish what every miner wallet holds, in a form that anybody can check and nobody can change afterwards. The presale page lists every published snapshot.',
  sections: SECTIONS,
  check: {
    id: 'check',
    title: 'Check it yourself',
    text: 'With Node.js and nothing of ours. Save the script as verify.mjs, install the published library beside it, and pass the folder with the files and your claim id.',
    commands: ['npm install @openzeppelin/merkle-tree', 'node verify.mjs <folder> <claim id>'],
    commandsLabel: 'Commands',
    scriptLabel: 'verify.mjs',
    /** As in docs/claims.md; a test compares and runs it. */
    script: `import { readFileSync } from 'node:fs';
import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
const [folder, id] = process.argv.slice(2);
const [dump, { root, total }] = ['tree', 'summary'].map((name) => JSON.parse(readFileSync(\`\${folder}/\${name}.json\`)));
const tree = StandardMerkleTree.load(dump);
tree.validate();
const claims = [...tree.entries()];
const sum = claims.reduce((units, [, [, amount]]) => units + BigInt(amount), 0n);
const [at, claim] = claims.find(([, [claimId]]) => claimId === id) ?? [];
console.log({ sameRoot: tree.root === root, sameTotal: \`\${sum}\` === total, claim, proof: claim && tree.getProof(at) });
`,
    after:
      'It must print sameRoot: true and sameTotal: true. For a claim id that is not in the snapshot it prints claim: undefined. The signature is checked with OpenSSL or with this product’s own command, npm run claims -- verify, which needs no server.',
  },
  links: [
    { label: 'Published snapshots', href: '/presale#snapshots' },
    { label: 'Your receipt in the web miner', href: '/web-miner' },
  ],
} as const;
