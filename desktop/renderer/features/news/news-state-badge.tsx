import type { NewsState, OperatorNewsEntry } from '#shared/news/operator-news.contract.ts';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';

export function NewsStateBadge({ state }: { state: NewsState }) {
  if (state === 'draft') return <Badge>Draft</Badge>;
  if (state === 'scheduled') return <Badge tone="wait">Scheduled</Badge>;
  return <Badge tone="good">Published</Badge>;
}

/** How many creators opened it or marked it as read; nothing for one that was never published. */
export function NewsReaders({ article }: { article: OperatorNewsEntry }) {
  const { state, readers } = article;
  if (readers === 0) return state === 'published' ? 'Not read yet' : null;
  return readers === 1 ? 'Read by 1 creator' : `Read by ${readers.toLocaleString()} creators`;
}
