import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { activityApi } from '#shared/activity/activity.contract.ts';
import type { ReadablePost } from '#shared/unlock/creator-view.contract.ts';
import type { PostReaderState } from '#shared/desktop/post-reader.ts';
import { invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import type { PostReaderDoor } from '#desktop/renderer/platform/platform.ts';
import { useUser } from '#desktop/renderer/session/session.ts';

/**
 * Stored on this computer: who agreed, whether the LinkedIn sign-in is kept, and the open window.
 */
interface Facts {
  hasAgreed: boolean;
  hasData: boolean;
  state: PostReaderState | null;
}

export interface Opening {
  post: ReadablePost;
  isPractice: boolean;
  agreesToRisk: boolean;
}

export function usePostReader(door: PostReaderDoor) {
  const { id: accountId } = useUser();
  const client = useQueryClient();
  const queryKey = ['this-computer/post-reader', accountId];
  const { data: facts } = useQuery({
    queryKey,
    queryFn: (): Promise<Facts> => door.readPostReader(accountId),
    staleTime: 0,
  });
  const refresh = () => client.invalidateQueries({ queryKey });
  const settled = facts?.state?.settled ?? 0;

  useEffect(
    () =>
      door.onPostReader((state) => {
        client.setQueryData<Facts>(queryKey, (known) => known && { ...known, state });
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key is new on every render, its parts are not
    [door, client, accountId],
  );
  // Comments that the window settled leave the list at once.
  useEffect(() => {
    if (settled === 0) return;
    void invalidatePath(client, activityApi.listWaiting.path, '/api/creator-view');
  }, [client, settled]);

  const opening = useMutation({
    mutationFn: ({ post: { ids }, ...rest }: Opening) => {
      const [post] = ids;
      if (post === undefined) throw new Error('The post has no id');
      return door.openPostReader({ accountId, post, ...rest });
    },
    onError: () => toast.error('The window could not be opened. Try again.'),
    onSettled: refresh,
  });
  const clearing = useMutation({
    mutationFn: () => door.clearPostReader(),
    onSuccess: () => toast.success('You are signed out of LinkedIn here, and its data is removed'),
    onError: () => toast.error('LinkedIn’s data could not be removed. Try again.'),
    onSettled: refresh,
  });
  return { facts, opening, clearing };
}
