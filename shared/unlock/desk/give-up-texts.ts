/** Why an operator stops the checks of a comment that nobody could read. */
export const giveUpReasons = ['post_not_public', 'comment_hidden', 'cannot_read'] as const;
export type GiveUpReason = (typeof giveUpReasons)[number];

/** What the visitor is told. None of them says that the comment is wrong: nobody knows that. */
export const giveUpTexts: Readonly<Record<GiveUpReason, string>> = {
  post_not_public: 'LinkedIn does not show this post to people who are not signed in.',
  comment_hidden: 'LinkedIn does not show your comment to people who are not signed in.',
  cannot_read: 'LinkedIn does not let us read this post.',
};
