import type { LinkRefusal } from './comment-link-refusal.ts';

/** What the pasted text is, and what to do instead. */
export interface RefusalHelp {
  message: string;
  hint: string;
}

const COPY_COMMENT =
  'Find your comment on LinkedIn, open the three dots beside it, choose “Copy link to comment”, and paste that here.';
const COPY_AGAIN = 'Copy the link of your comment again and paste all of it.';

/**
 * A text for a visitor about a refused comment link, one for each reason. It repeats nothing of the
 * pasted text.
 */
export function explainRefusal(reason: LinkRefusal): RefusalHelp {
  const [message, hint = COPY_COMMENT] = HELP[reason];
  return { message, hint };
}

const HELP: Readonly<Record<LinkRefusal, readonly [message: string, hint?: string]>> = {
  empty: ['Paste a link first.'],
  too_long: ['That is too long for a comment link.', COPY_AGAIN],
  not_a_link: [
    'That is not a web address.',
    `A comment link starts with https://www.linkedin.com/. ${COPY_COMMENT}`,
  ],
  stray_characters: [
    'There are spaces or hidden characters in that link.',
    `${COPY_AGAIN} Paste nothing else with it.`,
  ],
  not_linkedin: ['That address is not on LinkedIn.'],
  other_port: ['That address contains a port. LinkedIn links have none.', COPY_AGAIN],
  short_link: ['That is a short link, which does not say which comment is yours.'],
  post_link: ['That is the link of the post, not of your comment.'],
  profile_link: ['That is the link of a profile.'],
  company_link: ['That is the link of a company page.'],
  article_link: ['That is the link of an article.'],
  activity_tab: ['That is a list of posts or activity, not one comment.'],
  sign_in_link: ['That is LinkedIn’s sign-in page.', `Sign in to LinkedIn first. ${COPY_COMMENT}`],
  linkedin_page: ['That is a page on LinkedIn, but not a comment.'],
  broken_link: ['That link is damaged or incomplete.', COPY_AGAIN],
  reply_without_parent: ['That link names a reply, but not its parent comment.', COPY_AGAIN],
  conflicting_ids: ['That link names two different comments.', COPY_AGAIN],
  impossible_date: ['No comment on LinkedIn has that number.', COPY_AGAIN],
};
