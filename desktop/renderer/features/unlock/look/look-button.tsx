import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { devicesApi } from '#shared/auth/devices.contract.ts';
import { creatorViewApi } from '#shared/unlock/creator-view.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { type PostReaderDoor, usePlatform } from '#desktop/renderer/platform/platform.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { useSandboxPost } from './sandbox-post.ts';
import { usePostReader } from './use-post-reader.ts';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';

const AgreementDialog = lazyPart(
  async () => (await import('./agreement-dialog.tsx')).AgreementDialog,
);

/** The post to read, and a lead magnet that names it. */
export interface LookedAt {
  magnetId: string;
  postUrl: string;
}

/** How this creator can look: in a window of the app, with a paired browser, or not yet. */
export type WayToLook = 'window' | 'extension' | 'none';

/** Null while it loads. */
export function useWayToLook(): WayToLook | null {
  const { postReader } = usePlatform();
  const devices = useQuery({
    ...endpointQuery(devicesApi.list, {}),
    enabled: postReader === undefined,
  });
  if (postReader !== undefined) return 'window';
  if (devices.data === undefined) return null;
  return devices.data.devices.length > 0 ? 'extension' : 'none';
}

/** Starts the reading, or leads to its set-up. */
export function LookButton({ post, way }: { post: LookedAt; way: WayToLook }) {
  const { postReader, openExternal } = usePlatform();
  const sandboxPost = useSandboxPost(post.magnetId);
  if (way === 'window' && postReader !== undefined) {
    return <WindowButton post={post} door={postReader} isPractice={sandboxPost !== null} />;
  }
  if (way === 'extension') {
    return (
      <Button size="small" onClick={() => openExternal(sandboxPost ?? post.postUrl)}>
        <ExternalLink aria-hidden size={15} />
        Open the post
      </Button>
    );
  }
  return (
    <ButtonLink to="/settings/readers" size="small">
      Read it yourself
    </ButtonLink>
  );
}

function WindowButton({
  post: { magnetId },
  door,
  isPractice,
}: {
  post: LookedAt;
  door: PostReaderDoor;
  isPractice: boolean;
}) {
  const { data } = useQuery(endpointQuery(creatorViewApi.posts, {}));
  const { facts, opening } = usePostReader(door);
  const [isAsking, setIsAsking] = useState(false);
  const post = data?.posts.find(({ magnets }) => magnets.some(({ id }) => id === magnetId));

  function open(agreesToRisk: boolean): void {
    if (post === undefined) return;
    opening.mutate({ post, isPractice, agreesToRisk }, { onSuccess: () => setIsAsking(false) });
  }

  return (
    <>
      <Button
        size="small"
        disabled={post === undefined || facts === undefined}
        isBusy={opening.isPending}
        onClick={() => (facts?.hasAgreed === true ? open(false) : setIsAsking(true))}
      >
        Open the post here
      </Button>
      <AgreementDialog
        isOpen={isAsking}
        isBusy={opening.isPending}
        onAgree={() => open(true)}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
