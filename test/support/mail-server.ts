import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  from: string;
  to: string[];
  /** The raw message (RFC 5322). */
  raw: string;
}

/**
 * A mail server on this machine that accepts everything after authentication and exposes it. It rejects addresses for which `refuse`
 * returns a code.
 */
export async function mailServer(user = 'app', password = 'secret', refuse: (address: string) => number | null = () => null) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password: given }, _session, done) =>
      done(username === user && given === password ? null : new Error('Wrong user or password'), { user }),
    onRcptTo({ address }, _session, done) {
      const code = refuse(address);
      done(code === null ? null : Object.assign(new Error('Not here'), { responseCode: code }));
    },
    onData(stream, { envelope }, done) {
      text(stream)
        .then((raw) => {
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
          received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
          done();
        })
        .catch(done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    url: (as = `${user}:${password}`) => `smtp://${as}@127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
