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
