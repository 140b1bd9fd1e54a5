import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { creatorViewApi } from '#shared/unlock/creator-view.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { closedHints } from './closed-hints.ts';
import { LookNotice } from './look-notice.tsx';

// No event tells of a post's counts: they are shared by all who read the post.
const FIGURES_MS = 60_000;

/**
 * Names the post where one reading settles the most comments. A closed hint does not return for its
 * post.
 */
export function LookHint() {
  const { figures, isClosed, close } = useHints();
  const post = figures?.mostWaiting ?? null;
  if (post === null || figures === undefined || isClosed(post.postUrl)) return null;
  if (figures.waiting.notVisible === 0) return null;
  const { title, waiting } = post;
  return (
    <LookNotice
      post={post}
      gain="This settles the waiting comments."
      onClose={() => close(post.postUrl)}
    >
      Your post for “<bdi>{title}</bdi>” has {waiting.toLocaleString('en')}{' '}
      {waiting === 1 ? 'comment' : 'comments'} that we cannot see as a guest.
    </LookNotice>
  );
}

/**
 * Shown before any visitor waits, for a post of which guests see only a part of the comments: on
 * the screen of one magnet, or in the first hour of a post, which gets the most comments. It
 * disappears after a reading.
 */
export function HiddenCommentsHint({ magnetId }: { magnetId?: string }) {
  const { figures, isClosed, close } = useHints();
  const post = figures?.hidden.find(
    (one) =>
      (magnetId === undefined ? one.isFirstHour : one.magnetId === magnetId) &&
      !isClosed(one.postUrl),
  );
  if (post === undefined) return null;
  const { title, comments, shown } = post;
  return (
    <LookNotice
      post={post}
      gain="Then everybody who wrote your keyword gets access at once."
      onClose={() => close(post.postUrl)}
    >
      {magnetId === undefined ? (
        <>
          Your post for “<bdi>{title}</bdi>”
        </>
      ) : (
        'Your post'
      )}{' '}
      has {comments.toLocaleString('en')} comments. Guests see {shown.toLocaleString('en')} of them.
    </LookNotice>
  );
}

function useHints() {
  const [closed, setClosed] = useState(() => closedHints.read());
  const { data: figures } = useQuery({
    ...endpointQuery(creatorViewApi.figures, {}),
    refetchOnMount: 'always',
    refetchInterval: FIGURES_MS,
  });
  return {
    figures,
    isClosed: (postUrl: string) => closed.includes(postUrl),
    close: (postUrl: string) => setClosed(closedHints.add(postUrl)),
  };
}
