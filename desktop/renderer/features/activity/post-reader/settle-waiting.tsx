import { useQuery } from '@tanstack/react-query';
import { BookOpenCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { creatorViewApi, type ReadablePost } from '#shared/unlock/creator-view.contract.ts';
import { type PostReaderState, progressText } from '#shared/desktop/post-reader.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useFallbackPoll } from '#desktop/renderer/live/use-live.ts';
import type { PostReaderDoor } from '#desktop/renderer/platform/platform.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { AgreementDialog } from '#desktop/renderer/features/unlock/look/agreement-dialog.tsx';
import { useSandboxPost } from '#desktop/renderer/features/unlock/look/sandbox-post.ts';
import { usePostReader } from '#desktop/renderer/features/unlock/look/use-post-reader.ts';
import { POLL_MS } from '../polling.ts';
import { isTrouble, situationText } from './reader-texts.ts';

/** Posts with the most waiting comments come first; the others follow when these are settled. */
const MOST_POSTS = 3;

/** Shown above the waiting comments where the console can open a window that reads a post. */
export function SettleWaiting({ door }: { door: PostReaderDoor }) {
  const { data } = useQuery({
    ...endpointQuery(creatorViewApi.posts, {}),
    refetchOnMount: 'always',
    refetchInterval: useFallbackPoll(POLL_MS),
  });
  const { facts, opening, clearing } = usePostReader(door);
  const [asked, setAsked] = useState<{ post: ReadablePost; isPractice: boolean } | null>(null);
  const posts = (data?.posts ?? []).filter(({ waiting }) => waiting > 0).slice(0, MOST_POSTS);
  const state = facts?.state ?? null;
  if (facts === undefined || (posts.length === 0 && state === null && !facts.hasData)) return null;

  function open(post: ReadablePost, isPractice: boolean): void {
    if (facts?.hasAgreed === true) opening.mutate({ post, isPractice, agreesToRisk: false });
    else setAsked({ post, isPractice });
  }

  function agree(): void {
    if (asked === null) return;
    opening.mutate({ ...asked, agreesToRisk: true }, { onSuccess: () => setAsked(null) });
  }

  return (
    <Panel title="Comments that guests do not see" bodyClassName="">
      <p className="px-5 pt-1 text-sm leading-6 text-ink-soft">
        LinkedIn shows guests a few comments of a post. Signed in, you see all of them: open the
        post once, and its waiting comments are settled.
      </p>
      {state !== null && <Progress state={state} />}
      {posts.length > 0 && (
        <ul aria-label="Posts with waiting comments" className="mt-3 divide-y divide-line">
          {posts.map((post) => (
            <PostRow
              key={post.ids[0]?.postId}
              post={post}
              isBusy={opening.isPending && opening.variables.post === post}
              onOpen={(isPractice) => open(post, isPractice)}
            />
          ))}
        </ul>
      )}
      {facts.hasData && (
        <div className="border-t border-line px-3 py-2">
          <Button
            look="quiet"
            size="small"
            className="h-auto! min-h-8 py-1 text-left whitespace-normal!"
            isBusy={clearing.isPending}
            onClick={() => clearing.mutate()}
          >
            Sign out of LinkedIn here and remove its data
          </Button>
        </div>
      )}
      {!facts.hasData && posts.length === 0 && <div className="h-4" />}
      <AgreementDialog
        isOpen={asked !== null}
        isBusy={opening.isPending}
        onAgree={agree}
        onClose={() => setAsked(null)}
      />
    </Panel>
  );
}

function PostRow({
  post,
  isBusy,
  onOpen,
}: {
  post: ReadablePost;
  isBusy: boolean;
  onOpen: (isPractice: boolean) => void;
}) {
  const [magnet] = post.magnets;
  const isPractice = useSandboxPost(magnet?.id ?? '') !== null;
  const titles = post.magnets.map(({ title }) => title).join(', ');
  const comments = post.waiting === 1 ? '1 waiting comment' : `${post.waiting} waiting comments`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-5 py-3.5">
      <p className="min-w-0 flex-1 basis-48 text-sm leading-6">
        <bdi className="block font-medium wrap-anywhere">{titles}</bdi>
        {post.why === 'waiting' && (
          <span className="text-ink-soft">
            {comments}. Put the link of the post into the page first.
          </span>
        )}
      </p>
      {post.why === 'named' ? (
        <Button look="primary" isBusy={isBusy} onClick={() => onOpen(isPractice)}>
          Settle {comments}
        </Button>
      ) : (
        <Link to={`/magnets/${magnet?.id ?? ''}/edit`} className="link text-sm">
          Edit the page
        </Link>
      )}
    </li>
  );
}

function Progress({ state }: { state: PostReaderState }) {
  const isBad = isTrouble(state);
  const Icon = isBad ? TriangleAlert : BookOpenCheck;
  return (
    <div
      role="status"
      className="mx-5 mt-3 mb-4 flex items-start gap-3 rounded-control bg-brand-wash px-4 py-3 text-sm leading-6"
    >
      <Icon aria-hidden size={18} className="mt-0.75 shrink-0 text-brand-ink" />
      <div className="min-w-0">
        {state.read > 0 && <p className="font-medium tabular-nums">{progressText(state)}</p>}
        <p>{situationText(state)}</p>
        {state.nearMisses > 0 && <p>Near misses wait below for your decision.</p>}
      </div>
    </div>
  );
}
