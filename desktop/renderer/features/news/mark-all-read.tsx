import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import type { NewsEntry } from '#shared/news/news.contract.ts';
import { invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';

/** Marks all that is shown as read; nothing when all of it is. */
export function MarkAllRead({
  entries,
  path,
  mark,
}: {
  entries: readonly NewsEntry[];
  /** Where they are asked for. */
  path: string;
  mark: (seenUntil: string) => Promise<unknown>;
}) {
  const client = useQueryClient();
  const marking = useMutation({
    mutationFn: mark,
    onSuccess: () => toast.success('All news are marked as read'),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => invalidatePath(client, path),
  });
  // Pinned ones come first, whatever their age.
  const newest = entries
    .map(({ publishedAt }) => publishedAt)
    .toSorted()
    .at(-1);
  if (newest === undefined || entries.every(({ isUnread }) => !isUnread)) return null;
  return (
    <Button isBusy={marking.isPending} onClick={() => marking.mutate(newest)}>
      <CheckCheck aria-hidden size={16} />
      Mark all as read
    </Button>
  );
}
