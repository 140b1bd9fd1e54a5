import type { LinkRefusal } from './comment-link-refusal.ts';

/** What the pasted thing is, and what to do instead. */
export interface RefusalHelp {
  message: string;
  hint: string;
}

const COPY_COMMENT =
  'Find your comment on LinkedIn, open the three dots beside it, choose “Copy link to comment”, and paste that here.';
const COPY_AGAIN = 'Copy the link of your comment once more and paste it whole.';

/**
 * A refused comment link in a visitor's words, for each reason its own. The texts hold nothing of
 * what was pasted.
 */
export function explainRefusal(reason: LinkRefusal): RefusalHelp {
  const [message, hint = COPY_COMMENT] = HELP[reason];
  return { message, hint };
}

const HELP: Readonly<Record<LinkRefusal, readonly [message: string, hint?: string]>> = {
  empty: ['There is no link yet.'],
  too_long: ['That is far longer than any comment link.', COPY_AGAIN],
  not_a_link: [
    'That is not a web address.',
    `A comment link starts with https://www.linkedin.com/. ${COPY_COMMENT}`,
  ],
  stray_characters: [
    'There are spaces or hidden characters in that link.',
    `${COPY_AGAIN} Nothing else may stand beside it.`,
  ],
  not_linkedin: ['That address is not on LinkedIn.'],
  other_port: ['That address names a port, which no page of LinkedIn has.', COPY_AGAIN],
  short_link: ['That is a short link, which does not say which comment is yours.'],
  post_link: ['That is the link of the post, not of your comment.'],
  profile_link: ['That is the link of a profile.'],
  company_link: ['That is the link of a company page.'],
  article_link: ['That is the link of an article.'],
  activity_tab: ['That is a list of posts or activity, not one comment.'],
  sign_in_link: ['That is LinkedIn’s sign-in page.', `Sign in to LinkedIn first. ${COPY_COMMENT}`],
  linkedin_page: ['That is a page on LinkedIn, but not a comment.'],
  broken_link: ['That link is damaged or cut short.', COPY_AGAIN],
  reply_without_parent: ['That link names a reply, but not the comment it answers.', COPY_AGAIN],
  conflicting_ids: ['That link names two different comments.', COPY_AGAIN],
  impossible_date: ['No comment on LinkedIn has that number.', COPY_AGAIN],
};
