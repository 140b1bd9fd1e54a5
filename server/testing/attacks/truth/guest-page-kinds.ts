// Guest pages of many kinds, with the truth about their comments.
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import type { PostRef } from '#shared/unlock/link/comment-link.ts';
import { matchTrigger } from '#shared/unlock/match/trigger-match.ts';
import {
  type GuestPageComment,
  type GuestPagePost,
  type GuestPageText,
  renderGuestPage,
} from '#server/features/sandbox/guest-page-html.ts';
import {
  type CommentLookup,
  findComment,
} from '#server/features/parsing/guest-page/html/guest-page-parser.ts';
import { toEvidence } from '#server/features/parsing/guest-page/guest-page-reader.ts';
import { receiveGuestPage } from '#server/features/parsing/guest-page/html/guest-page-pieces.ts';
import {
  type CommentRule,
  judgeComment,
  type Judgement,
} from '#server/features/unlock/check/judge-comment.ts';

const now = new Date('2026-06-01T12:00:00.123Z');
const linkedin = 'https://www.linkedin.com';
const creator = { name: 'Grace Lee', url: `${linkedin}/in/grace` };
const visitor = { name: 'Ada Byron', url: 'https://il.linkedin.com/in/ada-1' };
const company = { name: 'Guide & Sons', url: `${linkedin}/company/guide-sons` };
const mention = { name: 'Guide Smith', url: 'https://uk.linkedin.com/in/guide-smith' };
const site = { name: 'acme.test/free#guide', url: 'https://acme.test/free#guide' };
const hashtag = { name: '#guide', url: `${linkedin}/feed/hashtag/guide` };

const post: GuestPagePost = { activityId: idAt(now, 1), author: creator, text: 'Comment GUIDE' };
const reshared: GuestPagePost = {
  activityId: idAt(new Date(now.getTime() - 9_000_000), 2),
  author: mention,
  text: 'The guide they share',
};

/** Words of magnets; each comment below has some of them. */
const words = ['guide', 'send it', '👩‍💻', '👩', 'دليل', 'c', 'growth', 'like'];

const texts: Record<string, GuestPageText[]> = {
  'plain words': ['Guide, please!', 'please send it to me', 'no thanks'],
  'emoji sequences': ['👩‍💻 please', 'a 👩 and the guide 👨‍👩‍👧', 'nothing ❤️‍🔥 here'],
  mentions: [
    ['Thanks ', mention, ' for this'],
    [mention, ' send it'],
    ['the guide, ', mention, '!'],
    [mention],
  ],
  links: [
    ['see ', site],
    [hashtag, ' please'],
    ['the growth page ', { ...site, name: 'acme.test' }],
  ],
  'right to left': ['أرسل لي الدليل', 'دليل من فضلك', ['شكرا ', mention]],
  entities: [
    'a > b & "guide"',
    '&gt; growth &amp; more',
    'C&A <guide> x',
    "it's \u00a0like\u00a0this",
  ],
  'line breaks': ['first\nguide\nlast', 'send\nit\n\nnow', 'soft\u00adhyphen gui\u00adde'],
  'longer words': ['guidelines only', 'seguide', 'unlike growths'],
};

interface PageKind {
  name: string;
  html: string;
  comments: GuestPageComment[];
  questions: Question[];
}

/** A visitor who names this comment to a magnet for this word. */
interface Question {
  comment: GuestPageComment;
  rule: CommentRule;
  /** The right answer first, then what may be answered for an incomplete page. */
  verdicts: Verdict[];
}

function pageOf(name: string, of: Partial<GuestPagePost> = {}, authors = [visitor]): PageKind {
  const comments = [...(texts[name] ?? []), 'guide by me'].map((text, at, all) => {
    const isByCreator = at === all.length - 1;
    return {
      commentId: idAt(new Date(now.getTime() + at * 60_000), at + 5),
      author: isByCreator ? creator : (authors[at % authors.length] ?? visitor),
      text,
    };
  });
  const card = { ...post, activityId: idAt(now, 77), text: 'Another', reshared };
  const strangers = comments.map((one) => ({ ...one, commentId: idAt(now, 900), text: 'guide' }));
  const html = renderGuestPage({
    post: { ...post, ...of },
    comments,
    totalComments: comments.length,
    now,
    related: [{ post: card, comments: strangers.slice(0, 1) }],
  });
  return { name, html, comments, questions: comments.flatMap(ask) };
}

export const pageKinds: readonly PageKind[] = [
  ...Object.keys(texts).map((name) => pageOf(name)),
  { ...pageOf('plain words', {}, [company, visitor]), name: 'companies that comment' },
  { ...pageOf('mentions', { reshared }), name: 'a reshared article' },
];

const asked: PostRef = { postType: 'activity', postId: post.activityId };

function ask(comment: GuestPageComment): Question[] {
  const rules = words.flatMap((word) => [ruleFor(word), ruleFor(word, 'whole')]);
  return rules.map((rule) => {
    const trigger = { words: rule.triggerWords, mode: rule.matchMode };
    if (comment.author === creator) {
      return {
        comment,
        rule,
        verdicts: ['own_comment', 'word_missing', 'more_than_word', 'pending'],
      };
    }
    const match = matchTrigger(ownWords(comment), trigger);
    return { comment, rule, verdicts: [match.matched ? 'verified' : match.reason, 'pending'] };
  });
}

/** What the person wrote, without the names of others. */
function ownWords({ text }: GuestPageComment): string {
  const parts = typeof text === 'string' ? [text] : text;
  return parts
    .map((part) => (typeof part === 'string' ? part : part === mention ? ' ' : part.name))
    .join('');
}

export function ruleFor(word: string, matchMode: CommentRule['matchMode'] = 'contains') {
  return {
    triggerWords: [word],
    matchMode,
    excludedWords: [],
    acceptsTypo: false,
    creatorProfileUrl: creator.url,
  } satisfies CommentRule;
}

/** The product's answer for a page. `absent`: the comment is certainly not under the post. */
export type Verdict =
  | 'verified'
  | 'absent'
  | 'pending'
  | Extract<Judgement, { result: 'refused' }>['reason'];

/** Reads the page once, for any number of questions. */
export function readPage(html: Buffer): (commentId: string, rule: CommentRule) => Verdict {
  const incoming = receiveGuestPage(asked);
  incoming.add(html);
  const page = incoming.end();
  const lookups = new Map<string, CommentLookup>();
  return (commentId, rule) => {
    if (page.kind !== 'post') return 'pending';
    const lookup = lookups.get(commentId) ?? findComment(page.post, commentId);
    lookups.set(commentId, lookup);
    if (lookup.kind === 'unknown') return 'pending';
    if (lookup.kind === 'absent') return lookup.allShown ? 'absent' : 'pending';
    const judgement = judgeComment(rule, toEvidence(lookup.comment, now, page.post.aliases));
    if (judgement.result === 'unsure') return 'pending';
    return judgement.result === 'verified' ? 'verified' : judgement.reason;
  };
}

/** Visitors whom this page lets in or refuses, unlike the whole page. */
export function findWrongVerdicts({ questions }: PageKind, html: string | Buffer): object[] {
  const decide = readPage(Buffer.from(html));
  return questions.flatMap(({ comment, rule, verdicts }) => {
    const verdict = decide(comment.commentId, rule);
    return verdicts.includes(verdict)
      ? []
      : [{ verdict, word: rule.triggerWords, mode: rule.matchMode, text: comment.text }];
  });
}
