// Imported first: exits with a message when Node is too old. This file and the static imports of the commands must
// parse and link in old versions of Node.

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isSupported = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;

if (!isSupported) {
  process.stderr.write(
    `Technovex needs Node 20.19 or newer (22.12 or newer in the 22 line), and this is Node ${process.versions.node}. ` +
      'Newer versions are at https://nodejs.org.\n',
  );
  process.exit(1);
}
