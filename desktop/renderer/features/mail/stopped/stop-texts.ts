import type { StopReason, StopSource } from '#shared/mail/stopped-addresses.contract.ts';

/** Why an address gets no mail. */
export const reasonNames: Readonly<Record<StopReason, string>> = {
  bounce: 'Bounced',
  complaint: 'Complained',
  unsubscribe: 'Unsubscribed',
};

/** Who said so. */
export const sourceNames: Readonly<Record<StopSource, string>> = {
  smtp: 'Its mail server refused our email',
  notice: 'Reported by a provider or a mail filter',
  operator: 'Entered by an operator',
  link: 'By the link in our email',
};
