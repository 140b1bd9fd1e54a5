import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { newsApi } from '#shared/news/news.contract.ts';
import {
  endpointMutation,
  endpointQuery,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { FieldError } from '#desktop/renderer/ui/controls/field.tsx';
import { Dialog } from '#desktop/renderer/ui/overlays/dialog.tsx';
import { useUser } from '#desktop/renderer/session/session.ts';
import { CopyField } from '#desktop/renderer/ui/texts/copy-field.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';

/** The address of the creator's own feed: made, renewed and ended here. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { timeZone } = useUser();
  const feed = useQuery(endpointQuery(newsApi.feed, {}));
  const settled = { onSettled: () => invalidatePath(client, newsApi.feed.path) };
  const making = useMutation({ ...endpointMutation(newsApi.makeFeed), ...settled });
  const removing = useMutation({ ...endpointMutation(newsApi.removeFeed), ...settled });
  const isBusy = making.isPending || removing.isPending;
  const error = feed.error ?? making.error ?? removing.error;
  const url = making.data?.url ?? null;
  const madeAt = feed.data?.madeAt ?? null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="RSS feed"
      description="Read these news in a feed reader. The address works without signing in, so keep it to yourself."
      footer={
        <>
          {url !== null && (
            <Button
              isBusy={removing.isPending}
              disabled={isBusy}
              onClick={() => {
                making.reset();
                removing.mutate({});
              }}
            >
              End the feed
            </Button>
          )}
          <Button
            look={url === null ? 'primary' : 'plain'}
            isBusy={making.isPending}
            disabled={isBusy || feed.data === undefined}
            onClick={() => making.mutate({})}
          >
            {madeAt === null ? 'Make an address' : 'Make a new address'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pb-2">
        {url !== null && (
          <CopyField
            label="Address"
            text={url}
            action="Copy"
            description="The address of your feed"
          />
        )}
        <p role="status" className="text-sm text-ink-soft">
          {url !== null ? (
            'Copy it now: it is not shown again. A new address ends this one at once.'
          ) : madeAt !== null ? (
            <>
              You have a feed since <TimeText at={madeAt} zone={timeZone} />. Its address is not
              shown again; a new one ends it at once.
            </>
          ) : (
            feed.data !== undefined && 'You have no feed.'
          )}
        </p>
        {error !== null && <FieldError text={errorText(error)} />}
      </div>
    </Dialog>
  );
}
