/**
 * Returns whether a source file is the screen of a page that does not open without network: behind a login, or the
 * answer to a form or a mail.
 *
 * @param {string} source
 */
export function isOnlineOnly(source) {
  return /^src\/web\/(routes\/(admin|newsletter)|features\/(team\/auth-screen|newsletter\/subscription))\b/.test(
    source,
  );
}

/**
 * Returns the paths of the scripts, styles and fonts of all pages that open without network.
 *
 * @param {import('vite').Manifest} manifest
 * @returns {{ entry: string, assets: string[] }} `entry`: of the script that every page names
 */
export function offlineBuild(manifest) {
  const start = 'index.html';
  const entry = manifest[start];
  if (entry === undefined) throw new Error(`The manifest of the build has no ${start}.`);
  /** @type {Set<string>} */
  const visited = new Set();
  /** @type {Set<string>} */
  const files = new Set();

  /** @param {string} key */
  function visit(key) {
    const chunk = manifest[key];
    if (chunk === undefined || visited.has(key) || isOnlineOnly(key)) return;
    visited.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(`/${file}`);
    for (const imported of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(imported);
  }

  visit(start);
  return { entry: `/${entry.file}`, assets: [...files] };
}
