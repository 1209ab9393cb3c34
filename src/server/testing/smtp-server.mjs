// A mail server in its own process (`smtp-process.ts`): prints one JSON line when it listens and one for each mail.
// The recipient's local part chooses what it does: `refuse-550…`, `policy-550…`, `busy-450…` (the first time),
// `close-421…`, `hang…` and `drop…` (both after DATA, with the whole mail received).
import { SMTPServer } from 'smtp-server';

const [port = '0', mode] = process.argv.slice(2);
/** Takes addresses in ASCII only. */
const isAscii = mode === 'ascii';
/** Prints the headers of a mail only. */
const isBrief = mode === 'brief';
const seen = new Set();
const print = (line) => {
  if (mode !== 'silent' || line.type === 'listening') process.stdout.write(`${JSON.stringify(line)}\n`);
};
const reply = (code, text) => Object.assign(new Error(text), { responseCode: code });

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
  hideSMTPUTF8: isAscii,
  onAuth: ({ username, password }, _session, done) =>
    password.startsWith('right') ? done(null, { user: username }) : done(reply(535, 'no')),
  onRcptTo({ address }, _session, done) {
    print({ type: 'attempt', to: address });
    if (address.startsWith('refuse-550')) return done(reply(550, `<${address}> is unknown here`));
    if (address.startsWith('policy-550')) return done(reply(550, `5.7.1 <${address}> takes no mail from you`));
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
      const received = Buffer.concat(chunks).toString();
      const raw = isBrief ? received.slice(0, received.indexOf('\r\n\r\n')) : received;
      print({ type: 'mail', from: session.envelope.mailFrom.address, to, raw });
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
server.listen(Number(port), '127.0.0.1', () => {
  print({ type: 'listening', port: server.server.address().port });
});
// Ends with the test that started it.
process.stdin.on('end', () => process.exit()).resume();
