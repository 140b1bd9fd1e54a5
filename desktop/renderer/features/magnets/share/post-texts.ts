import { matchTrigger } from '#shared/unlock/match/trigger-match.ts';
import type { Magnet } from '#shared/magnets/magnets.contract.ts';

/** How many characters LinkedIn takes. */
export const POST_LIMIT = 3_000;
export const COMMENT_LIMIT = 1_250;

export const postTones = ['plain', 'friendly', 'short'] as const;
export type PostTone = (typeof postTones)[number];

export interface PostTexts {
  post: string;
  firstComment: string;
  /** To put under comments, in turns. */
  replies: string[];
}

export type Posted = Pick<
  Magnet,
  'title' | 'description' | 'triggerWords' | 'matchMode' | 'publicUrl'
>;

/**
 * Texts for LinkedIn about a magnet with a trigger word: the post names the word, and the first
 * comment and the replies hold the link, so that the post itself has no link.
 */
export function postTexts(magnet: Posted, tone: PostTone): PostTexts {
  return {
    post: postOf(magnet, tone),
    firstComment: firstCommentOf(magnet),
    replies: repliesOf(magnet),
  };
}

function postOf(magnet: Posted, tone: PostTone): string {
  const word = magnet.triggerWords[0] ?? '';
  const only = magnet.matchMode === 'contains' ? '' : ', and nothing else';
  const about = tone === 'short' ? '' : (magnet.description ?? '').trim();
  const title = magnet.title.trim();
  const closing: Record<PostTone, string> = {
    plain: [
      'How to get it:',
      `1. Comment “${word}”${only}.`,
      '2. Copy the link of your comment.',
      '3. Paste it on the page in the first comment.',
    ].join('\n'),
    friendly: `If it is useful to you, comment “${word}”${only}. The page in the first comment opens it for everyone who did.`,
    short: `Comment “${word}”${only}, then open the link in the first comment.`,
  };
  const opening = tone === 'friendly' ? `I made this for you: ${title}` : title;
  return [opening, about, closing[tone]].filter((part) => part !== '').join('\n\n');
}

function firstCommentOf(magnet: Posted): string {
  const { publicUrl } = magnet;
  return withoutWord(magnet, [
    `Get it here: ${publicUrl}\n\nOn your comment, open the three dots, choose “Copy link to comment” and paste it on that page.`,
    `👉 ${publicUrl}`,
  ]);
}

function repliesOf(magnet: Posted): string[] {
  // Visits and leads say where they came from by this.
  const link = `${magnet.publicUrl}?utm_source=linkedin&utm_medium=reply`;
  return [
    withoutWord(magnet, [
      `Thank you! It is here: ${link}\nPaste the link of your comment there.`,
      `🙏 ${link}`,
    ]),
    withoutWord(magnet, [
      `Here you go: ${link}\nCopy the link of your comment by its three dots and paste it on that page.`,
      `👉 ${link}`,
    ]),
    withoutWord(magnet, [
      `Happy to share it. Open ${link} and paste the link of your comment.`,
      `👇 ${link}`,
    ]),
  ];
}

/**
 * The first wording without the trigger word, where there is one: a comment with the word opens the
 * page, and the creator's own comment is only recognised when their profile is known.
 */
function withoutWord(magnet: Posted, wordings: readonly [string, ...string[]]): string {
  return wordings.find((text) => !hasWord(text, magnet)) ?? wordings[0];
}

/** Whether a comment with this text would open the page. */
export function hasWord(text: string, { triggerWords }: Pick<Posted, 'triggerWords'>): boolean {
  return matchTrigger(text, { words: triggerWords, mode: 'contains' }).matched;
}
