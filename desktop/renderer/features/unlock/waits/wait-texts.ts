import type { GiveUpReason } from '#shared/unlock/desk/give-up-texts.ts';
import type { DeskWait } from '#shared/unlock/desk/wait-desk.contract.ts';

export const reasonNames: Readonly<Record<DeskWait['reason'], string>> = {
  in_queue: 'Waits for its turn',
  linkedin_unavailable: 'LinkedIn could not be read',
  comment_not_visible: 'Comment not shown to guests',
  near_miss: 'Nearly the word: the creator decides',
  creator: 'Checks finished: the creator decides',
  given_up: 'Checks stopped: the creator decides',
};

export const giveUpNames: Readonly<Record<GiveUpReason, string>> = {
  post_not_public: 'The post is not public',
  comment_hidden: 'The comment is hidden from guests',
  cannot_read: 'LinkedIn does not let us read the post',
};

/** Comments that a reading could still settle. */
export const isUnread = ({ reason }: Pick<DeskWait, 'reason'>): boolean =>
  reason !== 'in_queue' && reason !== 'near_miss';
