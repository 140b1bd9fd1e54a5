import type { NotificationEvent } from './notification-kinds.ts';
import type { EmailChoice } from './notification-settings.contract.ts';

export interface EventRule {
  label: string;
  hint: string;
  /** What is chosen until a creator chooses; `required` cannot be chosen. */
  email: EmailChoice | 'required';
  /** Whether the desktop app tells of it. */
  hasDesktop: boolean;
  /** Whether a browser with push is told until a creator chooses. */
  push: boolean;
  /** The bell shows it in a way of its own, so there is nothing to choose for the list. */
  isBesideList?: true;
}

/** Events in the order of the settings. */
export const eventRules: Readonly<Record<NotificationEvent, EventRule>> = {
  leads: {
    label: 'New leads',
    hint: 'The leads of an hour at a lead magnet are one notification.',
    email: 'off',
    hasDesktop: true,
    push: true,
  },
  approvals: {
    label: 'Comments that wait for you',
    hint: 'Comments that could not be read.',
    email: 'off',
    hasDesktop: true,
    push: true,
  },
  magnets: {
    label: 'Lead magnets',
    hint: 'One has ended, or a link is broken.',
    email: 'now',
    hasDesktop: false,
    push: true,
  },
  limits: {
    label: 'Limits of your plan',
    hint: 'A part of a limit is used, leads over your limit are released, leads are about to be erased.',
    email: 'now',
    hasDesktop: true,
    push: true,
  },
  files: {
    label: 'Files you asked for',
    hint: 'A file of leads or the copy of your account is ready.',
    email: 'now',
    hasDesktop: false,
    push: false,
  },
  support: {
    label: 'Answers of support',
    hint: 'Support answered one of your tickets.',
    email: 'now',
    hasDesktop: false,
    push: true,
  },
  payments: {
    label: 'Payments and invoices',
    hint: 'Invoices, failed payments, changes of your plan and its price.',
    email: 'required',
    hasDesktop: false,
    push: true,
  },
  takedowns: {
    label: 'Takedowns',
    hint: 'A page was taken down, or it is visible again.',
    email: 'required',
    hasDesktop: false,
    push: true,
  },
  security: {
    label: 'Security',
    hint: 'A sign-in from another browser, a changed password, an operator in your account.',
    email: 'required',
    hasDesktop: false,
    push: true,
  },
  messages: {
    label: 'Messages of the operators',
    hint: 'News and notices from the people who run this installation.',
    email: 'now',
    hasDesktop: false,
    push: true,
  },
  news: {
    label: 'News',
    hint: 'A new article. The bell in the app always shows it.',
    email: 'off',
    hasDesktop: true,
    push: false,
    isBesideList: true,
  },
};
