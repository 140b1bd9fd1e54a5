import type { StoredMail } from '#shared/mail/mail.contract.ts';

/** What became of an email. */
export const mailStateNames: Readonly<Record<StoredMail['state'], string>> = {
  queued: 'Waiting to be sent',
  outbox: 'In the outbox',
  sent: 'Sent',
  refused: 'Rejected',
  dropped: 'Not sent',
};
