import type { NewsState, OperatorNewsEntry } from '#shared/news/operator-news.contract.ts';
import { newsReactions } from '#shared/news/news.contract.ts';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { reactionLooks } from './reaction-looks.ts';

export function NewsStateBadge({ state }: { state: NewsState }) {
  if (state === 'draft') return <Badge>Draft</Badge>;
  if (state === 'scheduled') return <Badge tone="wait">Scheduled</Badge>;
  if (state === 'expired') return <Badge>Expired</Badge>;
  return <Badge tone="good">Published</Badge>;
}

/** How many opened it or marked it as read; nothing for one that was never published. */
export function NewsReaders({ article }: { article: OperatorNewsEntry }) {
  const { state, readers, operators } = article;
  if (operators !== null) {
    if (state === 'draft' && readers === 0) return null;
    const all = operators === 1 ? '1 operator' : `${operators.toLocaleString()} operators`;
    return `Read by ${readers.toLocaleString()} of ${all}`;
  }
  if (readers === 0) return state === 'published' ? 'Not read yet' : null;
  return readers === 1 ? 'Read by 1 creator' : `Read by ${readers.toLocaleString()} creators`;
}

/** What readers said; nothing while nobody said anything. */
export function NewsReactions({ article: { reactions } }: { article: OperatorNewsEntry }) {
  const said = newsReactions.filter((one) => reactions[one] > 0);
  if (said.length === 0) return null;
  return (
    <span className="inline-flex gap-3">
      {said.map((one) => {
        const { Icon, label } = reactionLooks[one];
        return (
          <span key={one} className="inline-flex items-center gap-1" title={label}>
            <Icon aria-hidden size={14} />
            <span className="sr-only">{label}: </span>
            {reactions[one].toLocaleString()}
          </span>
        );
      })}
    </span>
  );
}
