import { renderToStaticMarkup } from 'react-dom/server';
import { MessagePage, type MessageView } from './message-page.tsx';

/** What a link in a mail ends, by kind of mail. */
const lists = {
  visitors: {
    ask: 'You will get no more emails about content and comments on unlock pages.',
    done: 'We will not send these emails to this address any more.',
    next: { label: 'Go to the homepage', path: '/' },
  },
  weekly: {
    ask: 'You will get no more weekly summaries. Other emails about your account still come.',
    done: 'No more weekly summaries are sent. You can switch them on again in your settings.',
    next: { label: 'Open the settings', path: '/settings/notifications' },
  },
  usage: {
    ask: 'You will get no more emails about the use of your plan. Your dashboard still tells you.',
    done: 'No more of these emails are sent. You can switch them on again in your settings.',
    next: { label: 'Open the settings', path: '/settings/notifications' },
  },
  notifications: {
    ask: 'You will get no more emails like the one with this link. Your list of notifications still tells you.',
    done: 'No more of these emails are sent. You can switch them on again in your settings.',
    next: { label: 'Open the settings', path: '/settings/notifications' },
  },
} as const;
export type MailListName = keyof typeof lists;

/**
 * "No more mails of this kind": asked on a page, confirmed by a button or by the mail program itself.
 */
export function renderUnsubscribePage(
  view: MessageView & {
    path: string;
    list: MailListName;
    state: 'ask' | 'done' | 'unknown';
  },
): string {
  const { path, list, state, ...frame } = view;
  const texts = lists[list];
  const { title, text } = {
    ask: { title: 'Unsubscribe?', text: texts.ask },
    done: { title: 'Done', text: texts.done },
    unknown: {
      title: 'This link is not valid',
      text: 'It may be incomplete. Copy the whole link from the email.',
    },
  }[state];
  const next = state === 'done' ? texts.next : lists.visitors.next;
  const page = (
    <MessagePage {...frame} title={title} text={text}>
      {state === 'ask' ? (
        <form method="post" action={path}>
          <button type="submit" className="button">
            Unsubscribe
          </button>
        </form>
      ) : (
        <a className="button" href={next.path}>
          {next.label}
        </a>
      )}
    </MessagePage>
  );
  return `<!doctype html>${renderToStaticMarkup(page)}`;
}
