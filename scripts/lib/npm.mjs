import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run, runNode } from './run.mjs';

/**
 * Runs npm in the project's folder: the npm that started us, else the one beside this Node, else the one on PATH.
 * @param {readonly string[]} args
 * @param {import('./run.mjs').RunOptions} [options]
 */
export function runNpm(args, options) {
  const script = npmScript();
  return script ? runNode(script, args, options) : run('npm', args, options);
}

function npmScript() {
  const nodeFolder = dirname(process.execPath);
  return [
    process.env.npm_execpath,
    join(nodeFolder, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(nodeFolder, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ].find((path) => path?.endsWith('npm-cli.js') && existsSync(path));
}
