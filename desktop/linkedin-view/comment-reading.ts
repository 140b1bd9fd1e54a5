import type { SeenComment, SeenPost } from '#shared/unlock/creator-view.ts';
import { isSamePost } from './page-address.ts';
import type { CommentName, PageReading, PostPage, Standing, ViewBuild } from './page-reading.ts';
import { isShown } from './parts/shown.ts';
import { takeSample } from './structure-sample.ts';
import { chooseThread } from './thread-choice.ts';

/** A comment found on the page. `comment` is null when it was not fully recognised. */
export interface FoundComment {
  /** Null when the comment's name cannot be read; `commentId` is then not an id. */
  post: SeenPost | null;
  commentId: string;
  standing: Standing;
  comment: SeenComment | null;
}

/** Reads the comment whose outermost element this is; null for other elements. */
export function readRoot(root: Element, build: ViewBuild, page: PostPage): FoundComment | null {
  const name = build.nameOf(root);
  const around = namesAround(root, build);
  // Somebody's text may contain a real comment's id. It is not a comment, and no evidence against
  // the real one.
  const isImitation = root.parentElement?.closest(build.neverAround) != null;
  const isInsideItself = around?.some(({ commentId }) => commentId === name?.commentId) === true;
  // Most elements with a name are inside their own comment, so the expensive checks come later.
  if (isInsideItself && !isImitation) return null;
  const standing = page.standingOf(root);
  if (standing === 'foreign' || !isShown(root)) return null;
  if (name === null || isImitation) {
    return { post: null, commentId: `? ${build.rawNameOf(root)}`, standing, comment: null };
  }
  const found = { ...name, standing };
  const [parent, ...further] = around ?? [];
  const isKnownPlace =
    around !== null &&
    further.length === 0 &&
    (parent === undefined || isSamePost(parent.post, name.post));
  if (!isKnownPlace) return { ...found, comment: null };
  const parts = build.readParts(root, name);
  if (parts === null) return { ...found, comment: null };
  const { matchText, authorPhoto, authorHeadline, ...rest } = parts;
  return {
    ...found,
    comment: {
      ...name.post,
      commentId: name.commentId,
      parentCommentId: parent?.commentId ?? null,
      ...rest,
      ...(matchText === null ? {} : { matchText }),
      ...(authorPhoto === null ? {} : { authorPhoto }),
      ...(authorHeadline === null ? {} : { authorHeadline }),
    },
  };
}

/**
 * Comments that contain an element, the nearest first, each once; null when one has no readable name.
 */
function namesAround(root: Element, build: ViewBuild): CommentName[] | null {
  const names: CommentName[] = [];
  let around = root.parentElement?.closest(build.rootSelector) ?? null;
  while (around !== null) {
    const name = build.nameOf(around);
    if (name === null) return null;
    if (!names.some(({ commentId }) => commentId === name.commentId)) names.push(name);
    around = around.parentElement?.closest(build.rootSelector) ?? null;
  }
  return names;
}

/** Comments by their id; one with two different readings is not recognised. */
export type FoundComments = Map<string, FoundComment>;

/** Adds a reading of the same look at the page. */
export function addFound(found: FoundComments, one: FoundComment): void {
  const before = found.get(one.commentId);
  if (before === undefined) found.set(one.commentId, one);
  else if (!isSameReading(before, one)) found.set(one.commentId, { ...one, comment: null });
}

const asSaid = (key: string, value: unknown) =>
  key === 'authorPhoto' || key === 'authorHeadline' ? undefined : value;

function isSameReading(one: FoundComment, other: FoundComment): boolean {
  // A comment that is shown twice may have different positions, but only one text. Its picture may
  // be loaded in one place alone.
  return JSON.stringify(one.comment, asSaid) === JSON.stringify(other.comment, asSaid);
}

interface Look {
  document: Document;
  build: ViewBuild;
  page: PostPage;
  post: SeenPost;
  found: FoundComments;
  /** Threads of posts that this page showed before. */
  known?: readonly SeenPost[];
}

/** The state of the post after a look: nothing found with a count above zero is a failure. */
export function conclude({ document, build, page, post, found, known }: Look): PageReading {
  const all = [...found.values()];
  const thread = chooseThread(all, post, known);
  const isOwn = (one: FoundComment) =>
    thread !== null && one.post !== null && isSamePost(one.post, thread);
  const comments = all.flatMap((one) => (isOwn(one) && one.comment !== null ? [one.comment] : []));
  const refused = all.filter(
    (one) => (isOwn(one) && one.comment === null) || (!isOwn(one) && one.standing !== 'anywhere'),
  ).length;
  const declaredCount = page.readDeclaredCount();
  const failed = (outcome: 'empty' | 'unreadable'): PageReading => ({
    outcome,
    sample: takeSample(document),
  });
  if (comments.length === 0 && (refused > 0 || !page.isFound)) return failed('unreadable');
  if (comments.length === 0 && (declaredCount ?? 0) > 0) return failed('empty');
  return { outcome: 'read', build: build.name, post, declaredCount, comments, refused };
}
