import type { SeenComment, SeenPost } from '#shared/unlock/creator-view.ts';
import { chooseThread } from './thread-choice.ts';
import { conclude, type FoundComment, type FoundComments, readRoot } from './comment-reading.ts';
import { isSamePost, readPageAddress } from './page-address.ts';
import type { PageReading } from './page-reading.ts';
import { anyRootSelector, detectBuild } from './read-page.ts';
import { takeSample } from './structure-sample.ts';

/** Most comments of one post that are kept. */
const MAX_COMMENTS = 20_000;

export interface CollectorOptions {
  /** Its path is read at each look, because the page changes its address without a load. */
  location?: { pathname: string };
  /** Called after a look that found something new. */
  onReading?: (reading: PageReading) => void;
  /** How long a comment has to be unchanged before it counts, in ms. */
  settleMs?: number;
  /** Longest continuous work, in ms. */
  sliceMs?: number;
}

/** Reads the comments of one page while the creator scrolls. */
export interface CommentCollector {
  /** Everything read of the post that the page shows now. */
  read(): PageReading;
  /** Up to `limit` comments that are new or changed since they were taken. */
  take(limit: number): SeenComment[];
  /** Returns comments that were taken and could not be sent. */
  giveBack(comments: readonly SeenComment[]): void;
  /** Looks now instead of after the next change of the page. */
  look(): void;
  stop(): void;
}

interface Watched {
  rawName: string;
  found: FoundComment | null;
  readAt: number;
  /** It has to be read again. */
  isChanged: boolean;
  isCounted: boolean;
}

interface Visit {
  post: SeenPost;
  found: FoundComments;
  untaken: Set<string>;
  /**
   * Ids that were shown with two different authors: this happens for a moment when a page replaces
   * comments.
   */
  contested: Set<string>;
}

/**
 * Follows a page: comments are stored by their id, whatever the page does with their elements later.
 * A comment counts after it has been unchanged for a while, because pages fill old elements step by
 * step. Looks follow changes of the page, at most one per `settleMs`, in slices.
 */
export function createCollector(
  document: Document,
  options: CollectorOptions = {},
): CommentCollector {
  const { settleMs = 250, sliceMs = 8, onReading } = options;
  const location = options.location ?? document.location;
  const view = document.defaultView;
  let watched = new WeakMap<Element, Watched>();
  let visit: Visit | null = null;
  let earlierThreads: SeenPost[] = [];
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isStopped = false;
  /** The detected build of the page; null after each change of the page. */
  let detected: ReturnType<typeof detectBuild> | null = null;

  const observer = view === null ? null : new view.MutationObserver(onMutations);
  observer?.observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
    attributeFilter: [
      'data-id',
      'data-urn',
      'data-sdui-screen',
      'componentkey',
      'href',
      'src',
      'id',
      'role',
      'hidden',
    ],
  });
  look();
  return { read, take, giveBack, look, stop };

  function onMutations(records: readonly MutationRecord[]): void {
    detected = null;
    for (const { target } of records) markChanged(target);
    plan();
  }

  /** Searches the whole page, so it runs once for each change. */
  function currentBuild(): ReturnType<typeof detectBuild> {
    const waiting = observer?.takeRecords() ?? [];
    if (waiting.length > 0) onMutations(waiting);
    if (detected === null || observer === null || isStopped) detected = detectBuild(document);
    return detected;
  }

  /** The comment of a change, and the comments around it, whose replies changed. */
  function markChanged(target: Node): void {
    const element = target.nodeType === 1 ? (target as Element) : target.parentElement; // type 1 is an element
    let root = element?.closest(anyRootSelector) ?? null;
    while (root !== null) {
      const known = watched.get(root);
      if (known !== undefined) known.isChanged = true;
      root = root.parentElement?.closest(anyRootSelector) ?? null;
    }
  }

  function plan(delay = settleMs): void {
    if (isStopped || timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      look();
    }, delay);
  }

  function enterPost(): Visit | null {
    const post = readPageAddress(location.pathname);
    if (post !== null && visit !== null && isSamePost(post, visit.post)) return visit;
    if (visit !== null) {
      const thread = chooseThread(visit.found.values(), visit.post, earlierThreads);
      earlierThreads = [...earlierThreads, visit.post, ...(thread === null ? [] : [thread])];
      watched = new WeakMap();
    }
    visit =
      post === null ? null : { post, found: new Map(), untaken: new Set(), contested: new Set() };
    return visit;
  }

  function look(): void {
    const current = enterPost();
    const build = currentBuild();
    if (isStopped || current === null || typeof build === 'string') return;
    const page = build.findPage(document, current.post);
    const end = performance.now() + sliceMs;
    let isNew = false;
    let isUnsettled = false;
    for (const root of document.querySelectorAll(build.rootSelector)) {
      const known = watched.get(root);
      // Skips most elements of a long page: the observer would have reported a change of them.
      if (known?.isCounted === true && !known.isChanged && observer !== null) continue;
      const rawName = build.rawNameOf(root);
      if (known !== undefined && !known.isChanged && known.rawName === rawName) {
        if (known.isCounted) continue;
        if (performance.now() - known.readAt < settleMs) {
          isUnsettled = true;
          continue;
        }
        known.isCounted = true;
        if (known.found !== null && count(current, known.found)) isNew = true;
        continue;
      }
      if (performance.now() > end) {
        plan(0);
        break;
      }
      const found = readRoot(root, build, page);
      const readAt = performance.now();
      watched.set(root, { rawName, found, readAt, isChanged: false, isCounted: false });
      isUnsettled = true;
    }
    if (isUnsettled) plan();
    if (isNew) onReading?.(read());
  }

  function count(current: Visit, one: FoundComment): boolean {
    const before = current.found.get(one.commentId);
    if (current.contested.has(one.commentId)) return false;
    if (before === undefined && current.found.size >= MAX_COMMENTS) return false;
    if (before?.comment && one.comment === null) return false;
    if (before?.comment && one.comment && !isSameAuthor(before.comment, one.comment)) {
      current.contested.add(one.commentId);
      current.untaken.delete(one.commentId);
      current.found.set(one.commentId, { ...one, comment: null });
      return true;
    }
    // A picture that is not loaded says nothing against the one of before.
    const photo = before?.comment?.authorPhoto;
    if (one.comment !== null && photo !== undefined) one.comment.authorPhoto ??= photo;
    if (before !== undefined && JSON.stringify(before) === JSON.stringify(one)) return false;
    current.found.set(one.commentId, one);
    if (one.comment !== null) current.untaken.add(one.commentId);
    return true;
  }

  function read(): PageReading {
    const current = enterPost();
    if (current === null) return { outcome: 'not_a_post' };
    const build = currentBuild();
    if (typeof build === 'string') return { outcome: build, sample: takeSample(document) };
    const page = build.findPage(document, current.post);
    return conclude({
      document,
      build,
      page,
      post: current.post,
      found: current.found,
      known: earlierThreads,
    });
  }

  function take(limit: number): SeenComment[] {
    const reading = read();
    if (reading.outcome !== 'read' || visit === null) return [];
    const { untaken } = visit;
    const taken = reading.comments
      .filter(({ commentId }) => untaken.has(commentId))
      .slice(0, limit);
    for (const { commentId } of taken) untaken.delete(commentId);
    return taken;
  }

  function giveBack(comments: readonly SeenComment[]): void {
    for (const { commentId } of comments) {
      if (visit?.found.has(commentId) === true) visit.untaken.add(commentId);
    }
  }

  function stop(): void {
    isStopped = true;
    observer?.disconnect();
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }
}

function isSameAuthor(one: SeenComment, other: SeenComment): boolean {
  return one.authorUrl === other.authorUrl && one.authorName === other.authorName;
}
