import { createTransport } from 'nodemailer';
import type { MailSender, SendResult } from './mail-sender.ts';

/** Longest wait for a mail server: connection, greeting and every answer (R08). */
const TIMEOUT_MS = 30_000;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

export interface SmtpSenderOptions {
  /** `smtp://` (STARTTLS where offered) or `smtps://`, with user and password where needed. */
  url: string;
  from: { name: string | null; address: string };
  timeoutMs?: number;
  /** Keeps the connection for the next mail; `close` ends it. */
  keepsOpen?: boolean;
}

/** A sender whose connection may be kept. */
export type SmtpSender = MailSender & { close(): void };

/** A connection ends after so many mails, as mail servers wish. */
const MAILS_PER_CONNECTION = 100;

/**
 * Sends by SMTP. Addresses are passed in parsed form, so nothing parses them again (T73). A kept
 * connection that the server ended is replaced before a byte of the next mail was sent, so no mail goes
 * twice (R08).
 */
export function createSmtpSender({
  url,
  from,
  timeoutMs,
  keepsOpen = false,
}: SmtpSenderOptions): SmtpSender {
  const { hostname, port, protocol, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const timeout = timeoutMs ?? TIMEOUT_MS;
  const options = {
    host: hostname.replaceAll(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    // A relay on this machine signs its own certificate, and the connection never leaves the machine.
    tls: { rejectUnauthorized: !LOOPBACK.has(hostname) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  // A process sends one mail after the other.
  const transport = keepsOpen
    ? createTransport({
        ...options,
        pool: true,
        maxConnections: 1,
        maxMessages: MAILS_PER_CONNECTION,
      })
    : createTransport(options);

  return {
    async send(mail) {
      try {
        await transport.sendMail({
          from: { name: from.name ?? mail.fromName, address: from.address },
          to: { name: '', address: mail.to },
          envelope: { from: from.address, to: [mail.to] },
          messageId: mail.messageId,
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          headers: {
            'Auto-Submitted': 'auto-generated',
            'X-Auto-Response-Suppress': 'All',
            ...unsubscribeHeaders(mail.unsubscribeUrl),
          },
        });
        return { kind: 'sent' };
      } catch (error) {
        return toResult(error);
      }
    },
    close: () => transport.close(),
  };
}

/** RFC 2369 and 8058: mail programs show an unsubscribe button and post it themselves. */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  if (url === null) return {};
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

interface SmtpError {
  message: string;
  /** The server's reply code, when there was a reply. */
  responseCode?: number;
  /** The command that was refused: `RCPT TO`, `DATA`, `AUTH PLAIN`, ... */
  command?: string;
}

/** A refusal of the mail or its address is final; a refusal of our sender or sign-in is not. */
function toResult(error: unknown): SendResult {
  const { message: reply, responseCode, command = '' } = error as SmtpError; // what nodemailer rejects with
  if (responseCode === undefined) return { kind: 'unreachable', reply };
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  if (!isAboutMail) return { kind: 'unreachable', reply };
  return responseCode >= 500 ? { kind: 'refused', reply } : { kind: 'later', reply };
}
