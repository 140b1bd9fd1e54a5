import { explainRefusal, type RefusalHelp } from './comment-link-help.ts';
import type { LinkRefusal } from './comment-link-refusal.ts';

const COPY_POST =
  'Open your post on LinkedIn, choose “Copy link to post” in its menu, and paste that here. The link of any comment below the post works as well.';

/** A text for a creator about a refused post link (parsePostLink). */
export function explainPostRefusal(reason: LinkRefusal): RefusalHelp {
  const message = MESSAGES[reason] ?? explainRefusal(reason).message;
  return { message, hint: COPY_POST };
}

/** Replaces the visitor's texts that name a comment. */
const MESSAGES: Readonly<Partial<Record<LinkRefusal, string>>> = {
  too_long: 'That is too long for a post link.',
  short_link: 'That is a short link, which does not say which post it leads to.',
  activity_tab: 'That is a list of posts or activity, not one post.',
  linkedin_page: 'That is a page on LinkedIn, but not a post.',
  impossible_date: 'No post on LinkedIn has that number.',
};
