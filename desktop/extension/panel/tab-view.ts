import type { PanelMessage, TabState } from '../messages.ts';
import type { Pairing } from '../stored.ts';
import { counted, el } from './elements.ts';

const PRESS =
  'Open one of your posts on LinkedIn, then press Unlatch in the toolbar. It may be behind the puzzle piece.';

/** Title and text of every state except reading. */
const SENTENCES: Record<Exclude<TabState['kind'], 'reading'>, { title: string; text: string }> = {
  not_linkedin: { title: 'This page is not a LinkedIn post', text: PRESS },
  not_a_post: { title: 'This browser is paired', text: PRESS },
  stopped: { title: 'Not reading', text: 'Press the Unlatch button in the toolbar to continue.' },
  not_yours: {
    title: 'None of your lead magnets names this post',
    text: 'Nothing was sent. Add the link of this post to a lead magnet in Unlatch, then press the button again.',
  },
  not_named: {
    title: 'Add this post’s link to your lead magnet first',
    text: 'Comments on this post wait in Unlatch, but your lead magnet names no post. Nothing was sent. Add the link of this post to the lead magnet, then press the button again.',
  },
  unsupported: {
    title: 'LinkedIn changed its page',
    text: 'The structure of this page is unknown, so no comment was read or sent. The operator of your Unlatch got the structure, without texts or names.',
  },
  ambiguous: {
    title: 'LinkedIn changed its page',
    text: 'This page mixes two structures, so no comment was read or sent. The operator of your Unlatch got the structure, without texts or names.',
  },
  empty: {
    title: 'No comment could be read',
    text: 'LinkedIn shows a number of comments, but we found none. Open the comments and press the button again.',
  },
  unreadable: {
    title: 'LinkedIn changed its page',
    text: 'Parts of the comments are missing, so no comment was sent. The operator of your Unlatch got the structure of the page, without texts or names.',
  },
};

const PROBLEMS: Record<NonNullable<TabState['problem']>, string> = {
  server_gone:
    'Your server does not answer. The comments are kept here and sent when it answers again.',
  too_many: 'Your server asks for a pause. The rest is sent in a minute.',
  refused_by_server: 'Your server did not accept these comments. Press the button again.',
};

export function tabView(state: TabState, tabId: number): HTMLElement {
  if (state.kind !== 'reading') {
    const { title, text } = SENTENCES[state.kind];
    return el('section', { class: 'stack' }, el('h1', {}, title), el('p', {}, text));
  }
  const { read, declaredCount, settled, nearMisses, refused, stillWaiting, unclear } = state;
  const of = declaredCount === null ? '' : ` of ${declaredCount.toLocaleString('en')}`;
  const stop = (): void => {
    const message: PanelMessage = { type: 'stop', tabId };
    void chrome.runtime.sendMessage(message);
  };
  return el(
    'section',
    { class: 'stack' },
    el('p', { class: 'title' }, state.titles.join(', ')),
    el('h1', {}, `${read.toLocaleString('en')}${of} comments read`),
    declaredCount !== null &&
      declaredCount > 0 &&
      el('progress', {
        max: String(declaredCount),
        value: String(Math.min(read, declaredCount)),
        'aria-label': 'Comments read',
      }),
    state.problem !== null && el('p', { class: 'notice' }, PROBLEMS[state.problem]),
    el(
      'ul',
      { class: 'figures' },
      figure(settled, 'waiting settled', 'is-good'),
      figure(nearMisses, nearMisses === 1 ? 'near miss' : 'near misses'),
      refused > 0 && figure(refused, 'without the word'),
      figure(stillWaiting, 'still waiting'),
    ),
    nearMisses > 0 &&
      el('p', { class: 'hint' }, 'Decide on near misses in Unlatch, under Activity.'),
    unclear > 0 &&
      el(
        'p',
        { class: 'hint' },
        `${counted(unclear, 'comment')} could not be read for certain and ${unclear === 1 ? 'was' : 'were'} left out.`,
      ),
    el(
      'p',
      { class: 'hint' },
      'Scroll down and load more comments as you like. Choose “Most recent” on LinkedIn to see all of them.',
    ),
    el('button', { type: 'button', click: stop }, 'Stop reading'),
  );
}

/** The text that is announced to screen readers when it changes. */
export function sentenceOf(state: TabState): string {
  if (state.kind !== 'reading') return SENTENCES[state.kind].title;
  return state.problem === null ? 'Reading comments' : PROBLEMS[state.problem];
}

function figure(value: number, label: string, tone = ''): HTMLElement {
  return el('li', { class: tone }, el('strong', {}, value.toLocaleString('en')), ` ${label}`);
}

/** The creator this browser reads for, and the button that unpairs it. */
export function pairingFooter({ server, creatorName }: Pairing): HTMLElement {
  const unpair = (): void => {
    const message: PanelMessage = { type: 'unpair' };
    void chrome.runtime.sendMessage(message);
  };
  const { host } = new URL(server);
  return el(
    'footer',
    {},
    el(
      'p',
      {},
      `Paired with ${creatorName} on `,
      el('a', { href: `${server}/activity`, target: '_blank', rel: 'noopener' }, host),
    ),
    el('button', { type: 'button', class: 'quiet', click: unpair }, 'Remove pairing'),
  );
}
