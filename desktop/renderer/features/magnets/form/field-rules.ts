// The server's rules for two fields, loaded after the form because they are larger than it.
import { parsePostLink } from '#shared/unlock/link/comment-link.ts';
import { idTime } from '#shared/unlock/link/linkedin-id.ts';
import { postKey } from '#shared/unlock/link/post-alias.ts';
import { explainPostRefusal } from '#shared/unlock/link/post-link-help.ts';
import { triggerProblem } from '#shared/unlock/match/trigger-match.ts';

export interface ReadPostLink {
  refusal?: ReturnType<typeof explainPostRefusal>;
  /** When LinkedIn gave the post its id. */
  postedAt?: string;
  isOfComment: boolean;
  /** The same for every link to one id of a post. */
  key?: string;
}

/** What a pasted link leads to, without any request. */
export function readPostLink(link: string, now: Date): ReadPostLink {
  const parsed = parsePostLink(link, now);
  if (!parsed.ok) return { refusal: explainPostRefusal(parsed.reason), isOfComment: false };
  const postedAt = idTime(parsed.post.postId.replace(/^.*-/, '')).toISOString();
  return { postedAt, isOfComment: parsed.comment !== null, key: postKey(parsed.post) };
}

const texts = {
  empty: undefined,
  too_long: 'Please keep a word to 50 characters',
  no_token: 'Use letters, numbers or an emoji in each word',
} as const;

/** Why a word can be neither a trigger word nor an excluded one; an empty one is left out without a text. */
export function problemOfWord(word: string): { text: string | undefined } | null {
  const problem = triggerProblem(word);
  return problem === null ? null : { text: texts[problem] };
}
