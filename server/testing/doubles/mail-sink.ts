import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { runSink } from '../canaries/run-sink.ts';
import { watchMail } from '../canaries/watch-mail.ts';

/** The answer of the sink: the right one, or a failure (R08). */
export type MailSinkMode = 'ok' | 'later' | 'refuse' | 'hang';

export interface CaughtMail {
  from: string;
  to: string[];
  /** The received bytes. */
  raw: string;
  mail: Email;
}

/** A mail server on 127.0.0.1 that stores the mails it receives. */
export interface MailSink {
  url: string;
  mails: CaughtMail[];
  /** Connections that named a recipient, whatever their end. */
  tries: number;
  /** Connections that were opened. */
  connections: number;
  /** Ends those that are open, as servers do after a while. */
  dropConnections(): void;
  setMode(mode: MailSinkMode): void;
  /** Waits for the newest mail to an address; `after` skips that many. */
  next(to: string, after?: number): Promise<CaughtMail>;
  close(): Promise<void>;
}

const WAIT_MS = 15_000;

export async function startMailSink(port = 0): Promise<MailSink> {
  let mode: MailSinkMode = 'ok';
  const mails: CaughtMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect(_session, callback) {
      sink.connections += 1;
      callback();
    },
    onRcptTo(_address, _session, callback) {
      sink.tries += 1;
      if (mode === 'later') return callback(reply(451, 'Try again later'));
      if (mode === 'refuse') return callback(reply(550, 'No such mailbox here'));
      callback();
    },
    onData(stream, session, callback) {
      const accept = async (): Promise<void> => {
        const raw = await text(stream);
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        const to = rcptTo.map(({ address }) => address);
        const mail = await PostalMime.parse(raw);
        mails.push({ from, to, raw, mail });
        watchMail(runSink, { from, to }, [
          raw.split('\r\n\r\n', 1)[0],
          mail.subject,
          mail.text,
          mail.html,
        ]);
        if (mode === 'ok') callback(); // `hang`: taken without an answer
      };
      accept().catch((error: unknown) => callback(reply(451, String(error))));
    },
  });
  server.on('error', () => {}); // a client that gives up is part of the tests
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const address = server.server.address() as AddressInfo; // it listens on TCP

  const sink: MailSink = {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    tries: 0,
    connections: 0,
    dropConnections: () => {
      for (const connection of server.connections) connection.close();
    },
    setMode: (next) => void (mode = next),
    async next(to, after = 0) {
      const end = Date.now() + WAIT_MS;
      while (Date.now() < end) {
        const found = mails.filter((mail) => mail.to.includes(to))[after];
        if (found !== undefined) return found;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`No mail number ${after + 1} to ${to}`);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return sink;
}

function reply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** The first address behind a path in a mail's plain text. */
export function linkIn({ mail }: CaughtMail, path: string): string {
  const link = new RegExp(`https?://\\S+?${path}\\S*`).exec(mail.text ?? '')?.[0];
  if (link === undefined) throw new Error(`No link to ${path} in: ${mail.text}`);
  return link;
}

/** The secret of a mailed link, behind `#token=`. */
export function tokenIn(mail: CaughtMail, path: string): string {
  const token = /#token=([\w-]+)/.exec(linkIn(mail, path))?.[1];
  if (token === undefined) throw new Error(`No secret behind the # of ${path}`);
  return token;
}

export function codeIn({ mail }: CaughtMail): string {
  const code = /^\d{8}$/m.exec(mail.text ?? '')?.[0];
  if (code === undefined) throw new Error(`No code in: ${mail.text}`);
  return code;
}
