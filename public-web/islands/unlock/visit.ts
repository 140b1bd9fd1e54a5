let lastCommentUrl: string | undefined;

/** Keeps the link of the last attempt for the visit that records the unlock. */
export function rememberCommentUrl(url: string): void {
  lastCommentUrl = url;
}

/** Reports a visit; a failure does not concern the visitor. */
export function recordVisit({ unlocked }: { unlocked: boolean }): void {
  const magnetId = document.querySelector<HTMLElement>('[data-magnet]')?.dataset['magnet'];
  // The demo page has no magnet.
  if (magnetId === undefined) return;
  fetch('/api/visits', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      magnetId,
      referrer: document.referrer,
      search: location.search,
      unlocked,
      linkedinCommentUrl: unlocked ? lastCommentUrl : undefined,
    }),
  }).catch(() => {});
}

/** Runs once, when a person sees the page: neither prerendered nor in a background tab. */
export function whenSeen(act: () => void): void {
  if (document.visibilityState === 'visible') return act();
  document.addEventListener('visibilitychange', () => whenSeen(act), { once: true });
}
