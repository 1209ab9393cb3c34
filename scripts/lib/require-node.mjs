// Imported first, for its effect: says in one sentence that this Node is too old. This file and what the commands import
// statically keep to what an old Node can parse and link, or the sentence would never be reached.

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isSupported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;

if (!isSupported) {
  process.stderr.write(
    `Technovex needs Node 20.19 or newer (22.12 or newer in the 22 line), and this is Node ${process.versions.node}. ` +
      'Newer versions are at https://nodejs.org.\n',
  );
  process.exit(1);
}
