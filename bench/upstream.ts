// A LinkedIn of the bench: a guest page of about 136 kB for any post, over HTTPS. The ids are
// inserted for each request; DELAY_MS makes it slow, a negative one makes it hang.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import {
  type GuestPageComment,
  type GuestPagePost,
  renderGuestPage,
} from '../server/features/sandbox/guest-page-html.ts';

const PAGE_BYTES = 136_000;
const baseMs = Number(process.env['BASE_MS']);
const delayMs = Number(process.env['DELAY_MS'] ?? 0);
const DAY_MS = 86_400_000;
const idAt = (ms: number, low: number) => ((BigInt(ms) << 22n) | BigInt(low)).toString();
// Of the same milliseconds as the real ones, so the times on the page are right for all.
const [postMark, commentMark] = [idAt(baseMs, 4_194_303), idAt(baseMs + DAY_MS, 4_194_303)];

const author = { name: 'Maya Lindqvist', url: 'https://www.linkedin.com/in/maya-lindqvist' };
const visitor = { name: 'Ola Visitor', url: 'https://www.linkedin.com/in/ola-visitor' };

function page(fillers: number): string {
  const post: GuestPagePost = { activityId: postMark, author, text: 'Comment GROWTH to get it.' };
  const comments: GuestPageComment[] = [
    // Each comment is another person's: nobody has thousands of leads with one creator.
    {
      commentId: commentMark,
      author: { name: visitor.name, url: `${visitor.url}-${commentMark}` },
      text: 'Growth, please!',
    },
  ];
  const related = Array.from({ length: fillers }, (_, n) => ({
    post: { activityId: idAt(baseMs - DAY_MS, n), author, text: 'Another post. '.repeat(60) },
    comments: [1, 2].map((k) => ({
      commentId: idAt(baseMs - 3_600_000, n * 4 + k),
      author: visitor,
      text: 'Would love to read it. '.repeat(8),
    })),
  }));
  return renderGuestPage({ post, comments, totalComments: 1, now: new Date(), related });
}

const one = page(1).length;
const parts = page(Math.ceil((PAGE_BYTES - one) / (page(2).length - one)))
  .split(new RegExp(`(${postMark}|${commentMark})`))
  .map((part) => (part === postMark || part === commentMark ? part : Buffer.from(part)));

const server = createServer(
  {
    key: readFileSync(process.env['TLS_KEY'] ?? ''),
    cert: readFileSync(process.env['TLS_CERT'] ?? ''),
    keepAliveTimeout: 60_000,
  },
  (request, response) => {
    const postId = /activity:(\d+)/.exec(decodeURIComponent(request.url ?? ''))?.[1];
    if (postId === undefined || delayMs < 0) return;
    const commentId = (BigInt(postId) + (BigInt(DAY_MS) << 22n)).toString();
    const body = Buffer.concat(
      parts.map((part) =>
        typeof part === 'string' ? Buffer.from(part === postMark ? postId : commentId) : part,
      ),
    );
    const send = () => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      response.end(body);
    };
    if (delayMs === 0) send();
    else setTimeout(send, delayMs);
  },
);
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('ready\n'));
