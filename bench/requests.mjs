/** A different network for each prepared request, so that the limits count as in real use. */
export function address(n, set) {
  return `${11 + set}.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
}

const AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 LinkedInApp/9.30.1';

export function pageRequests(ids) {
  // Requests of programs are counted, which those of visitors are not.
  const headers = `User-Agent:${AGENT}|`;
  return ids.map((id) => ({ method: 'GET', path: `/unlock/${id}`, headers }));
}

function jsonPost(path, n, set, body, extra = '') {
  const headers = `Content-Type: application/json|User-Agent: ${AGENT}|X-Forwarded-For: ${address(n, set)}|${extra}`;
  return {
    method: 'POST',
    path,
    headers: headers.replaceAll(': ', ':'),
    body: JSON.stringify(body),
  };
}

export function visitRequests(ids, count, set) {
  return Array.from({ length: count }, (_, n) =>
    jsonPost('/api/visits', n, set, {
      magnetId: ids[n % ids.length],
      visitorIp: '0.0.0.0',
      visitorUserAgent: AGENT,
      referrer: 'https://www.linkedin.com/feed/',
      unlocked: false,
    }),
  );
}

/** Running numbers of one set, so that no two rounds send the same. */
const numbers = (count, set) => Array.from({ length: count }, (_, n) => set * count + n);

/** Needs grants of `seedGrants` up to `(set + 1) * count`. */
export function claimRequests(ids, count, set) {
  return numbers(count, set).map((n) =>
    jsonPost(
      '/api/claims',
      n,
      set,
      {
        magnetId: ids[n % ids.length],
        linkedinName: 'Visitor',
        matchedWord: true,
        delivered: true,
      },
      `X-Unlock-Grant: grt_bench_claim${n}|`,
    ),
  );
}

export function emailRequests(ids, count, set) {
  return numbers(count, set).map((n) =>
    jsonPost(
      '/api/email-leads',
      n,
      set,
      { magnetId: ids[n % ids.length], email: `visitor${n}@bench.test` },
      `X-Unlock-Grant: grt_bench_email${n}|`,
    ),
  );
}

const DAY_MS = 86_400_000;

/** Ids of post and comment number `n`: a day apart, all posts of the same millisecond. */
export function linkedInIds(baseMs, n) {
  const idAt = (ms) => ((BigInt(ms) << 22n) | BigInt(n)).toString();
  return { postId: idAt(baseMs), commentId: idAt(baseMs + DAY_MS) };
}

/** The link a visitor copies. */
export function commentUrl({ postId, commentId }) {
  const urn = encodeURIComponent(`urn:li:comment:(activity:${postId},${commentId})`);
  return `https://www.linkedin.com/feed/update/urn:li:activity:${postId}/?commentUrn=${urn}`;
}

/** Each a comment on a separate post, so that no cache answers. */
export function verifyRequests(ids, count, set, baseMs) {
  return numbers(count, set).map((n) =>
    jsonPost('/api/verify-comment', n, set, {
      commentUrl: commentUrl(linkedInIds(baseMs, n)),
      magnetId: ids[n % ids.length],
      triggerWord: 'GROWTH',
    }),
  );
}
