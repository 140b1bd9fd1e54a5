// Measures only reading and deciding: the product's own link parser, readers and judge behind a plain
// server, without database, limits and contract.
import { createServer } from 'node:http';
import { parseCommentLink } from '../shared/unlock/link/comment-link.ts';
import { createLinkedInReaders } from '../server/features/parsing/linkedin-readers.ts';
import { systemClock } from '../server/platform/time/clock.ts';
import { judgeComment } from '../server/features/unlock/check/judge-comment.ts';

const readers = createLinkedInReaders({
  origin: process.env['LINKEDIN_ORIGIN'] ?? '',
  budget: { take: () => Promise.resolve('ok') },
  evidenceStore: { find: () => Promise.resolve(null), save: () => Promise.resolve() },
  posts: {
    found: () => Promise.resolve(),
    missing: () => Promise.resolve(false),
    wereReadable: () => Promise.resolve([]),
  },
  clock: systemClock,
});

async function verify(body: string): Promise<string> {
  const { commentUrl, triggerWord } = JSON.parse(body) as Record<string, string>; // the bench's own request
  const parsed = parseCommentLink(commentUrl ?? '', new Date());
  if (!parsed.ok) return 'bad link';
  const reading = await readers.read(parsed.link);
  if (!reading.ok) return reading.failure.detail;
  const rule = {
    triggerWords: [triggerWord ?? ''],
    matchMode: 'contains',
    excludedWords: [],
    acceptsTypo: false,
  } as const;
  return judgeComment({ ...rule, creatorProfileUrl: null }, reading.evidence).result;
}

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (part: string) => (body += part));
  request.on('end', () => {
    void verify(body).then((result) => {
      response.writeHead(result === 'verified' ? 200 : 500, { 'content-type': 'text/plain' });
      response.end(result);
    });
  });
});
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.stdout.write('ready\n'));
process.on('SIGTERM', () => process.exit(0));
