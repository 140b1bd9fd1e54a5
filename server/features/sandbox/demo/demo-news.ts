import type { NewsAudience } from '#shared/news/operator-news.contract.ts';

/** News a practice installation comes with; the newest first. Each has a fixed id, so it is there once. */
export const demoNews: readonly {
  id: string;
  title: string;
  body: string;
  /** Before the first start. */
  daysAgo: number;
  isPinned?: true;
  /** Creators when absent. */
  audience?: NewsAudience;
}[] = [
  {
    id: 'demanews222222222225',
    title: 'How we answer refund questions',
    daysAgo: 1,
    audience: 'operators',
    body: `This one is for operators: creators do not see it.

1. Look at the invoice under **Billing** first.
2. Say what happens and when; a refund takes up to ten days.
3. Unsure? Assign the ticket to somebody of *Finance*.`,
  },
  {
    id: 'demanews222222222224',
    title: 'Hidden comments wait for your decision',
    daysAgo: 2,
    body: `LinkedIn does not show every comment to people who are not signed in. Such a comment is neither refused nor let through: it waits under *Activity* and is checked again automatically, several times within six hours.

## What you can do

- **Approve** it when you see the comment on LinkedIn.
- **Reject** it when there is none.

A visitor who waits may leave an email address and gets the result either way.`,
  },
  {
    id: 'demanews222222222223',
    title: 'Six looks for your unlock pages',
    daysAgo: 9,
    body: `Each magnet has a page of its own, and you choose how it looks: **LinkedIn**, **Modern**, **Elegant**, **Professional**, **Creative** or **Minimal**.

- The preview beside the form shows every step, on a phone and on a wide screen.
- All six have a light and a dark side.
- You may change the look at any time. The address of the page stays the same.`,
  },
  {
    id: 'demanews222222222222',
    title: 'Welcome to this practice installation',
    daysAgo: 16,
    isPinned: true,
    body: `Everything here is for practice. **The posts and comments stand in for those of LinkedIn; nothing is posted there.**

## Try it out

1. Open one of the lead magnets and copy the link of its page.
2. Write a comment with the trigger word below the practice post.
3. Paste the link of that comment on the page.

The result appears under *Activity*.`,
  },
];
