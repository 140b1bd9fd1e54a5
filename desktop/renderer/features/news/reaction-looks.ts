import { type LucideIcon, Meh, ThumbsDown, ThumbsUp } from 'lucide-react';
import type { NewsReaction } from '#shared/news/news.contract.ts';

/** Pictures and words of what creators say of an article. */
export const reactionLooks: Readonly<Record<NewsReaction, { Icon: LucideIcon; label: string }>> = {
  helpful: { Icon: ThumbsUp, label: 'Helpful' },
  unsure: { Icon: Meh, label: 'Not sure' },
  unhelpful: { Icon: ThumbsDown, label: 'Not helpful' },
};
