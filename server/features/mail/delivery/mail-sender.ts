import type { RenderedLetter } from '../letter.ts';

export interface OutgoingMail extends RenderedLetter {
  /** The same for every try, so that a second copy is known as one (R08). */
  messageId: string;
  /** One plain address. */
  to: string;
  /** Name of the sender where the configuration gives none. */
  fromName: string;
  unsubscribeUrl: string | null;
}

export type SendResult =
  | { kind: 'sent' }
  /** 5xx for this mail or its address: trying again changes nothing. */
  | { kind: 'refused'; reply: string }
  /** 4xx: this mail later, others may pass. */
  | { kind: 'later'; reply: string }
  /** No server, no sign-in, no answer in time: no mail passes just now. */
  | { kind: 'unreachable'; reply: string };

/** Hands mails over to a server; never throws. */
export interface MailSender {
  send(mail: OutgoingMail): Promise<SendResult>;
}
