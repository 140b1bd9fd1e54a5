import type { RenderedLetter } from '../letter.ts';

export interface OutgoingMail extends RenderedLetter {
  /** The same for every try, so that mail programs recognise a second copy (R08). */
  messageId: string;
  /** One plain address. */
  to: string;
  /** Name of the sender where the configuration gives none. */
  fromName: string;
  unsubscribeUrl: string | null;
}

export type SendResult =
  | { kind: 'sent' }
  /** 5xx for this mail or its address: a retry changes nothing. */
  | { kind: 'refused'; reply: string }
  /** 4xx: this mail has to wait, others may be sent. */
  | { kind: 'later'; reply: string }
  /** No server, no sign-in, no answer in time: no mail can be sent now. */
  | { kind: 'unreachable'; reply: string };

/** Hands mails over to a server; never throws. */
export interface MailSender {
  send(mail: OutgoingMail): Promise<SendResult>;
}
