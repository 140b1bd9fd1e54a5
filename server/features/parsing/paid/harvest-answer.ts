// Reads HarvestAPI's answer about one comment. Anything unexpected is a named failure. Nothing is
// guessed, because a wrong author or text could unlock or refuse for another person.
import { z } from 'zod';
import { readJson } from '#shared/app/read-json.ts';
import { parsePostLink, type CommentLink } from '#shared/unlock/link/comment-link.ts';
import { readCommentUrn } from '#shared/unlock/link/comment-link-urn.ts';
import { readAuthorPhoto } from '#shared/unlock/author-photo.ts';
import { idTime } from '#shared/unlock/link/linkedin-id.ts';
import { cleanName, cleanText, isTooLong } from '../guest-page/html/plain-text.ts';
import { rebuildProfileUrl } from '../guest-page/html/profile-url.ts';
import { providerFailure, type ProviderAnswer, type ProviderFailure } from './paid-provider.ts';

/** A string, because a number of this length loses digits when it is parsed. */
const Id = z.string().min(1).max(200);

/** The fields of a comment by the vendor's own client (npm: @harvestapi/scraper). */
const Element = z.object({
  id: Id,
  linkedinUrl: z.string().max(4_000).nullish(),
  commentary: z.string(),
  createdAtTimestamp: z.number().nullish(),
  postId: Id.nullish(),
  actor: z.object({
    name: z.string().max(1_000).nullish(),
    linkedinUrl: z.string().max(4_000).nullish(),
    // For show alone: in a shape of their own they do not make the answer an odd one.
    position: z.string().nullish().catch(null),
    picture: z.string().nullish().catch(null),
  }),
});

const Envelope = z.object({
  status: z.union([z.int(), z.string()]).nullish(),
  error: z.unknown().optional(),
  element: z.unknown().optional(),
});

/** The largest difference between the time in an id and the time that the provider states. */
const CLOCKS_DIFFER_MS = 5_000;

/** The failure of a status; null when the body has the answer. */
export function readHarvestStatus(
  status: number,
  retryAfterSeconds: number | null,
): ProviderFailure | null {
  const detail = `status ${status}`;
  if (status === 401) return providerFailure('wrong_key', detail, { isFree: true });
  if (status === 402) return providerFailure('no_credit', detail, { isFree: true });
  if (status === 403) return providerFailure('not_allowed', detail, { isFree: true });
  if (status === 404) return providerFailure('not_found', detail);
  if (status === 429) {
    return providerFailure('too_many', detail, { retryAfterSeconds, isFree: true });
  }
  if (status >= 500) return providerFailure('unavailable', detail, { retryAfterSeconds });
  return status === 200 ? null : providerFailure('odd_answer', detail);
}

/** The comment in a body, if it is the requested one. `now` limits the ids that it may contain. */
export function readHarvestBody(body: string, link: CommentLink, now: Date): ProviderAnswer {
  const odd = (detail: string) => providerFailure('odd_answer', detail);
  const json = readJson(body);
  if (json === undefined) return odd('the body is no JSON');
  const envelope = Envelope.safeParse(json);
  if (!envelope.success) return odd('the body is no answer');
  const { status, error, element } = envelope.data;
  const told = typeof status === 'number' && status >= 400 ? readHarvestStatus(status, null) : null;
  if (told !== null) return { ...told, detail: `${told.detail} in the body` };
  if (hasValue(error)) return odd('an error without a status');
  if (element === undefined) return odd('no element');
  if (element === null) return providerFailure('not_found', 'an empty element');

  const parsed = Element.safeParse(element);
  if (!parsed.success) return odd(`unknown shape: ${parsed.error.issues[0]?.path.join('.') ?? ''}`);
  const { id, linkedinUrl, commentary, createdAtTimestamp, postId, actor } = parsed.data;
  if (commentIdOf(id) !== link.commentId) {
    return providerFailure('other_comment', 'the answer is about another comment');
  }
  const named = linkedinUrl ? parsePostLink(linkedinUrl, now) : null;
  const comment = named?.ok === true ? named.comment : null;
  if (comment !== null && comment.commentId !== link.commentId) {
    return providerFailure('other_comment', 'the answer links to another comment');
  }
  const written = idTime(link.commentId).getTime();
  if (createdAtTimestamp != null && Math.abs(createdAtTimestamp - written) > CLOCKS_DIFFER_MS) {
    return odd('the time of the comment is not that of its id');
  }
  if (named?.ok !== true && postId == null) return odd('it names no post');
  const text = cleanText(commentary);
  if (text === '' || isTooLong(commentary)) return odd('no text, or more than a comment holds');
  return {
    ok: true,
    comment: {
      text,
      authorName: cleanName(actor.name ?? ''),
      authorUrl: rebuildProfileUrl(actor.linkedinUrl ?? ''),
      authorPhoto: readAuthorPhoto(actor.picture),
      authorHeadline: cleanName(actor.position ?? ''),
      posts: named?.ok === true ? [named.post] : [],
      postIds: postId == null ? [] : [postId.replace(/^urn:li:\w+:/, '')],
    },
  };
}

/** Accepts digits or a URN. */
function commentIdOf(id: string): string | null {
  return /^\d+$/.test(id) ? id : (readCommentUrn(id)?.commentId ?? null);
}

function hasValue(error: unknown): boolean {
  return error !== undefined && error !== null && error !== '' && error !== false;
}
