import type { PostedMagnet } from './sandbox.queries.ts';

/** The text of a practice post. */
export function practicePostText({ title, triggerWords: [word = ''] }: PostedMagnet): string {
  return `I put everything I know about this into one place: ${title}.\n\nWant it? Comment "${word}" below and open the link in the first comment.`;
}

/** The author's first comment, which the post refers to. */
export function practiceFirstComment(unlockUrl: string): string {
  return `Here it is: ${unlockUrl} Comment first, then paste the link to your comment there.`;
}

/** Comments of others on a practice post; none of them unlocks anything. */
export const practiceComments: readonly { authorName: string; text: string }[] = [
  { authorName: 'Ines Duarte', text: 'Saving this for Monday, thank you.' },
  { authorName: 'Tom Bakker', text: 'Does it also work for a team of two?' },
  { authorName: 'Aiko Mori', text: 'We tried something close to it last year.' },
  { authorName: 'Samuel Osei', text: 'Following along.' },
  { authorName: 'Léa Fontaine', text: 'The second point is the one most people skip.' },
  { authorName: 'Piotr Zieliński', text: 'Sent it to our whole sales team.' },
  { authorName: 'Hannah Weiss', text: 'How long did it take you to write?' },
  { authorName: 'Rafael Nunes', text: 'Clear and short. More of this.' },
  { authorName: 'Mei Lin Tan', text: 'Which tool is in the picture?' },
  { authorName: 'Oskar Dahl', text: 'I disagree with the last line, but a good read.' },
  { authorName: 'Noor Haddad', text: 'Bookmarked.' },
];
