// Random signed-in pages of a post, with the expected reading of each and misleading content.
import fc from 'fast-check';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import type { SeenComment, SeenPost } from '#shared/unlock/creator-view.ts';
import {
  renderClassesComment,
  renderClassesPost,
} from '#server/features/sandbox/signed-in/classes-page-html.ts';
import {
  renderKeysComment,
  renderKeysPost,
} from '#server/features/sandbox/signed-in/keys-page-html.ts';
import {
  LINE_END,
  type SignedInComment,
  type SignedInPart,
  type SignedInPost,
  signedInDocument,
} from '#server/features/sandbox/signed-in/signed-in-post.ts';
import { type Decoy, decoyKinds, decoysOf, spoil, spoilings, type Spoiling } from './decoys.ts';

export interface GeneratedPage {
  html: string;
  pathname: string;
  /** Exactly the comments to be read, by id. */
  expected: SeenComment[];
  /** Number of comments that are damaged on purpose: at least so many are refused. */
  spoiled: number;
}

const START = Date.UTC(2026, 2, 1);
const NOW = new Date(START + 30 * 86_400_000);

const word = fc.string({
  unit: fc.constantFrom(
    'a',
    'b',
    'Z',
    'é',
    '1',
    '<',
    '>',
    '&',
    '"',
    "'",
    '(',
    ')',
    '#',
    '@',
    '/',
    '=',
    '🔥',
    '👩‍💻',
    '🇵🇹',
    'ا',
    'ה',
    '漢',
    '•',
  ),
  minLength: 1,
  maxLength: 6,
});
const words = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: word },
      fc.constantFrom('(edited)', '• edited', '<b>GUIDE</b>', 'urn:li:comment:(activity:1,2)'),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((list) => list.join(' '));
const name = fc
  .array(fc.constantFrom('Ana', 'Sá', 'مريم', '太郎', 'O’Neill,', 'M.S.', 'Bo🌱', '& Co', '<i>'), {
    minLength: 1,
    maxLength: 3,
  })
  .map((list) => list.join(' '));
const address = fc
  .tuple(fc.constantFrom('in', 'company', 'school'), fc.integer({ min: 10, max: 9_999 }))
  .map(([kind, number]) => `https://www.linkedin.com/${kind}/x-${number}`);
const part: fc.Arbitrary<SignedInPart> = fc.oneof(
  { weight: 5, arbitrary: words },
  fc.constant<SignedInPart>(LINE_END),
  fc.constantFrom('guide', 'été').map((tag) => ({ tag })),
  fc.tuple(name, address).map(([who, url]) => ({ name: who, url })),
);
/** Parts with spaces between them and at least one word, because a comment is never empty. */
const text = fc
  .tuple(words, fc.array(part, { maxLength: 4 }))
  .map(([first, rest]): SignedInPart[] => [
    first,
    ...rest.flatMap((one): SignedInPart[] => [' ', one]),
  ]);

const PHOTO = 'https://media.licdn.com/dms/image/v2/D4/100_100/0/1?e=1790000000&v=beta&t=a-b';

const leaf = fc.record({
  author: fc.record({
    name,
    url: address,
    photo: fc.constantFrom(null, PHOTO, 'https://static.licdn.com/aero-v1/sc/h/ghost'),
  }),
  text,
  isEdited: fc.boolean(),
  isLong: fc.boolean(),
  spoiling: fc.oneof(
    { weight: 9, arbitrary: fc.constant(null) },
    fc.constantFrom<Spoiling>(...spoilings),
  ),
});
type Leaf = typeof leaf extends fc.Arbitrary<infer Value> ? Value : never;

/** A page of either build. */
export const generatedPage: fc.Arbitrary<GeneratedPage> = fc
  .record({
    build: fc.constantFrom('classes' as const, 'keys' as const),
    thread: fc.constantFrom('activity' as const, 'ugcPost' as const, 'share' as const),
    isWholeUrn: fc.boolean(),
    isNested: fc.boolean(),
    comments: fc.array(fc.tuple(leaf, fc.array(leaf, { maxLength: 2 })), {
      minLength: 1,
      maxLength: 6,
    }),
    decoys: fc.array(fc.constantFrom<Decoy>(...decoyKinds), { maxLength: 4 }),
    low: fc.integer({ min: 0, max: 2 ** 20 }),
  })
  .map(buildPage);

interface Plan {
  build: 'classes' | 'keys';
  thread: 'activity' | 'ugcPost' | 'share';
  isWholeUrn: boolean;
  isNested: boolean;
  comments: [Leaf, Leaf[]][];
  decoys: Decoy[];
  low: number;
}

function buildPage(plan: Plan): GeneratedPage {
  const activityId = idAt(new Date(START), plan.low);
  const thread: SeenPost =
    plan.thread === 'activity'
      ? { postType: 'activity', postId: activityId }
      : { postType: plan.thread, postId: idAt(new Date(START - 500), plan.low) };
  const post: SignedInPost = {
    activityId,
    thread,
    isWholeUrn: plan.isWholeUrn,
    author: { name: 'The Creator', url: 'https://www.linkedin.com/in/the-creator' },
    text: 'My post.\nComment GUIDE (edited)',
    declaredCount: 1_234,
  };
  let made = 0;
  const idOf = () => {
    made += 1;
    return idAt(new Date(START + made * 60_000), plan.low + made);
  };
  const expected: SeenComment[] = [];
  let spoiled = 0;
  const toComment = ({ spoiling, ...rest }: Leaf, parent: string | null): SignedInComment => {
    const commentId = idOf();
    if (spoiling !== null) spoiled += 1;
    else {
      expected.push({
        ...thread,
        commentId,
        parentCommentId: parent,
        authorName: rest.author.name,
        authorUrl: rest.author.url,
        ...expectedTexts(rest.text),
        isClipped: rest.isLong,
        isEdited: rest.isEdited,
        ...(rest.author.photo === PHOTO ? { authorPhoto: PHOTO } : {}),
        authorHeadline: `Edited three books ${plan.build === 'keys' ? '•' : '|'} ${rest.author.name}`,
      });
    }
    return { commentId, ...rest };
  };
  const isInside = plan.build === 'classes' || plan.isNested;
  const html = plan.comments.map(([top, replies]) => {
    const comment = toComment(top, null);
    const below = replies.map((reply) => toComment(reply, isInside ? comment.commentId : null));
    const whole = { ...comment, replies: below };
    const rendered =
      plan.build === 'classes'
        ? renderClassesComment(post, whole, NOW)
        : renderKeysComment(post, whole, NOW, plan.isNested);
    return [top, ...replies].reduce((page, { spoiling }, index) => {
      const id = [comment, ...below][index]?.commentId ?? '';
      return spoiling === null ? page : spoil(page, spoiling, id, plan.build);
    }, rendered);
  });
  const slots = decoysOf(plan.decoys, { ...plan, post, now: NOW, idOf });
  const body = (plan.build === 'classes' ? renderClassesPost : renderKeysPost)(
    post,
    html.join(slots.betweenComments),
    slots,
  );
  // When only its comments name the post, a quoted post's comments make it ambiguous.
  const isUnclear =
    plan.build === 'keys' && plan.thread !== 'activity' && plan.decoys.includes('quoted');
  return {
    html: signedInDocument('Post', body, slots),
    pathname: `/feed/update/urn:li:activity:${activityId}/`,
    expected: isUnclear ? [] : expected,
    spoiled: isUnclear ? expected.length + spoiled : spoiled,
  };
}

function expectedTexts(parts: readonly SignedInPart[]): { text: string; matchText?: string } {
  const say = (one: SignedInPart, mention: (name: string) => string): string => {
    if (typeof one === 'string') return one;
    return 'tag' in one ? `#${one.tag}` : mention(one.name);
  };
  const join = (mention: (name: string) => string) =>
    parts
      .map((one) => say(one, mention))
      .join('')
      .split('\n')
      .map((line) => line.split(' ').filter(Boolean).join(' '))
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim();
  const hasMention = parts.some((one) => typeof one === 'object' && 'name' in one);
  return { text: join((one) => one), ...(hasMention ? { matchText: join(() => ' ') } : {}) };
}
