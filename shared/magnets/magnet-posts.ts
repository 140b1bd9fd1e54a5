export const MOST_POSTS = 10;

/** The fields of a request that name posts; `linkedinPostUrl` is another name of the first one. */
export interface NamedPosts {
  linkedinPostUrl?: string | null | undefined;
  linkedinPostUrls?: readonly string[] | undefined;
}

const orNone = (url: string | null | undefined): string => (url ?? '').trim();

/**
 * The posts of a request. The single field alone changes the first of the present posts, and null removes
 * it; where both are given they agree. Empty ones stay, so that each problem has its place. Undefined
 * when the request names no post.
 */
export function readPosts(
  { linkedinPostUrl: single, linkedinPostUrls: list }: NamedPosts,
  present: readonly string[],
): string[] | undefined | 'disagree' {
  if (list !== undefined) {
    const agrees = single === undefined || orNone(single) === orNone(list[0]);
    return agrees ? [...list] : 'disagree';
  }
  if (single === undefined) return undefined;
  const first = orNone(single);
  const rest = present.slice(1).filter((url) => url !== first);
  return first === '' ? rest : [first, ...rest];
}
