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
}

type Posted = Pick<Magnet, 'title' | 'description' | 'triggerWords' | 'matchMode' | 'publicUrl'>;

/**
 * Texts for LinkedIn about a magnet with a trigger word: the post names the word, and the first
 * comment holds the link, so that the post itself has no link.
 */
export function postTexts(magnet: Posted, tone: PostTone): PostTexts {
  return { post: postOf(magnet, tone), firstComment: firstCommentOf(magnet) };
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

/**
 * Leaves the trigger word out where possible: a comment with the word opens the page, and the
 * creator's own comment is only recognised when their profile is known.
 */
function firstCommentOf({ publicUrl, triggerWords }: Posted): string {
  const wordings = [
    `Get it here: ${publicUrl}\n\nOn your comment, open the three dots, choose “Copy link to comment” and paste it on that page.`,
    `👉 ${publicUrl}`,
  ];
  const isSafe = (text: string): boolean =>
    !matchTrigger(text, { words: triggerWords, mode: 'contains' }).matched;
  return wordings.find(isSafe) ?? wordings[0] ?? publicUrl;
}
