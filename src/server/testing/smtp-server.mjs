// A mail server in its own process (`smtp-process.ts`): prints one JSON line when it listens and one for each mail.
// The recipient's local part chooses what it does: `refuse-550…`, `busy-450…` (the first time), `close-421…`, `hang…`
// and `drop…` (both after DATA, with the whole mail received).
import { SMTPServer } from 'smtp-server';

const seen = new Set();
const print = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);
const reply = (code, text) => Object.assign(new Error(text), { responseCode: code });

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
  onAuth: ({ username, password }, _session, done) =>
    password === 'right' ? done(null, { user: username }) : done(reply(535, 'no')),
  onRcptTo({ address }, _session, done) {
    print({ type: 'attempt', to: address });
    if (address.startsWith('refuse-550')) return done(reply(550, `<${address}> is unknown here`));
    if (address.startsWith('close-421')) return done(reply(421, `closing, sorry <${address}>`));
    if (address.startsWith('busy-450') && !seen.has(address)) {
      seen.add(address);
      return done(reply(450, `<${address}> is greylisted`));
    }
    return done();
  },
  onData(stream, session, done) {
    const chunks = [];
    stream.on('data', (chunk) => chunks.push(chunk));
    stream.on('end', () => {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      print({ type: 'mail', from: session.envelope.mailFrom.address, to, raw: Buffer.concat(chunks).toString() });
      if (to.some((address) => address.startsWith('hang'))) return;
      if (to.some((address) => address.startsWith('drop'))) {
        for (const connection of server.connections) {
          if (connection.session === session) connection._socket.destroy();
        }
        return;
      }
      done();
    });
  },
});
server.on('error', () => {
  // Clients that abort the session; the tests check what was received.
});
server.listen(Number(process.argv[2] ?? 0), '127.0.0.1', () => {
  print({ type: 'listening', port: server.server.address().port });
});
// Ends with the test that started it.
process.stdin.on('end', () => process.exit()).resume();
