// Runs in a browser's page: the reader beside pages of 500 comments as LinkedIn builds them.
import {
  type CommentCollector,
  createCollector,
} from '../../desktop/linkedin-view/comment-collector.ts';
import { readPage } from '../../desktop/linkedin-view/read-page.ts';
import {
  renderClassesComment,
  renderClassesPost,
} from '../../server/features/sandbox/signed-in/classes-page-html.ts';
import { generateComments } from '../../server/features/sandbox/signed-in/generated-comments.ts';
import {
  renderKeysComment,
  renderKeysPost,
} from '../../server/features/sandbox/signed-in/keys-page-html.ts';
import type { SignedInPost } from '../../server/features/sandbox/signed-in/signed-in-post.ts';
import { idAt } from '../../shared/unlock/link/linkedin-id.ts';

const BATCH = 20;

let pathname = '';
let waiting: string[] = [];
/** Held here, so that its memory is counted. */
let collector: CommentCollector | null = null;

Object.assign(globalThis, { measureView: { open, addBatch, addAll, readOnce, follow, countRead } });

/** The page of a post and its comments in batches, as HTML. */
function makePage(build: 'classes' | 'keys', count: number) {
  const since = new Date(Date.now() - 3_600_000);
  const post: SignedInPost = {
    activityId: idAt(since, 5),
    author: { name: 'The Creator', url: 'https://www.linkedin.com/in/the-creator' },
    text: 'Comment GUIDE and get it.',
    declaredCount: count,
  };
  const now = new Date();
  const tops = generateComments(count, { seed: 1, since }).map((comment) =>
    build === 'classes'
      ? renderClassesComment(post, comment, now)
      : renderKeysComment(post, comment, now, true),
  );
  const batches: string[] = [];
  for (let at = 0; at < tops.length; at += BATCH) batches.push(tops.slice(at, at + BATCH).join(''));
  const shell = (build === 'classes' ? renderClassesPost : renderKeysPost)(post, '');
  return { shell, batches, pathname: `/feed/update/urn:li:activity:${post.activityId}/` };
}

/** Shows the post without comments. */
function open(build: 'classes' | 'keys', count: number): void {
  const page = makePage(build, count);
  document.body.innerHTML = page.shell;
  pathname = page.pathname;
  waiting = page.batches;
}

/** Adds further comments as a page does; false after the last of them. */
function addBatch(): boolean {
  const batch = waiting.shift();
  if (batch === undefined) return false;
  document.querySelector('[data-list]')?.insertAdjacentHTML('beforeend', batch);
  document.body.getBoundingClientRect(); // the layout is the page's own work
  return true;
}

function addAll(): void {
  while (addBatch());
}

function readOnce(): number {
  const reading = readPage(document, { pathname });
  return reading.outcome === 'read' ? reading.comments.length : 0;
}

function follow(): void {
  collector = createCollector(document, { location: { pathname }, settleMs: 20 });
}

function countRead(): number {
  const reading = collector?.read();
  return reading?.outcome === 'read' ? reading.comments.length : 0;
}
