import { useMutation, useQueryClient } from '@tanstack/react-query';
import { newsApi, type NewsPage, newsReactions } from '#shared/news/news.contract.ts';
import { endpointMutation, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { reactionLooks } from './reaction-looks.ts';

/** What the creator says of the article; a second press takes it back. */
export function ReactionBar({ article: { id, reaction } }: { article: NewsPage }) {
  const client = useQueryClient();
  const saying = useMutation({
    ...endpointMutation(newsApi.react),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => invalidatePath(client, '/api/news'),
  });
  const said = saying.isPending ? saying.variables.body.reaction : reaction;
  return (
    <div
      role="group"
      aria-label="Was this helpful?"
      className="mt-8 flex flex-wrap items-center gap-2 border-t border-line pt-5"
    >
      <span aria-hidden className="mr-2 text-sm text-ink-soft">
        Was this helpful?
      </span>
      {newsReactions.map((one) => {
        const { Icon, label } = reactionLooks[one];
        const isSaid = said === one;
        return (
          <Button
            key={one}
            size="small"
            aria-pressed={isSaid}
            className="aria-pressed:border-brand aria-pressed:bg-brand-wash"
            onClick={() =>
              saying.mutate({ params: { articleId: id }, body: { reaction: isSaid ? null : one } })
            }
          >
            <Icon aria-hidden size={14} />
            {label}
          </Button>
        );
      })}
    </div>
  );
}
