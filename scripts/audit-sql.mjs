// npm run audit:sql: no query of the server is put together from what somebody sent. Part of npm run check.
import './lib/require-node.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { runCommand, say } from './lib/outcome.mjs';

await runCommand(async () => {
  await ensureInstalled();
  const { auditServer } = await import('./lib/audit-sql.mjs');
  const { checked, findings } = auditServer();
  for (const { file, line, says } of findings) say(`${file}:${line}: ${says}`);
  if (findings.length === 0) say(`Queries: none of ${checked} modules puts one together.`);
  return findings.length === 0 ? 0 : 1;
});
