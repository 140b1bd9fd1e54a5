import { hasWord, type Posted } from './post-texts.ts';

export interface Advice {
  /** What the text has that it better had not. */
  found: string | null;
  text: string;
}

/**
 * Requests in English that LinkedIn calls engagement bait: it says that it does not promote posts
 * which ask for likes or reactions to reach more people (LinkedIn's blog, "Keeping your feed relevant
 * and productive", May 2022). A request begins a sentence or a line, or follows "and", "please" and
 * the like, so "I like this" is none.
 */
const bait = new RegExp(
  String.raw`(?:^|[\n.!?:;,(]|\d[.)]|\b(?:please|and|then|or|just|to|must)\s)[^\p{L}\n]{0,6}` +
    `(${[
      String.raw`like (?:this|my|the post|it|and|or|&|\+)`,
      String.raw`like\s*[+&]`,
      String.raw`(?:repost|reshare)\b`,
      String.raw`share (?:this|it with|the post|with your)`,
      String.raw`follow (?:me|us|for more|along for)`,
      String.raw`tag (?:someone|somebody|a|your|two|three|\d+|people|friends)\b`,
      String.raw`react (?:to|with)`,
      String.raw`smash\b`,
      String.raw`(?:agree|who agrees)\s*\?`,
      String.raw`(?:comment|type|drop)[^.!?\n]{1,30}\bif you\b`,
    ].join('|')})`,
  'giu',
);
const link = /(?:https?:\/\/|www\.)\S+/iu;

/** What to look at in a post before it goes out; nothing where it is fine. */
export function adviceOnPost(post: string, magnet: Posted): Advice[] {
  const advice: Advice[] = [];
  const asks = [...post.matchAll(bait)].map(([, ask = '']) => ask.trim().replace(/\s+/g, ' '));
  if (asks.length > 0) {
    advice.push({
      found: [...new Set(asks)].map((ask) => `“${ask}”`).join(', '),
      text: 'LinkedIn says it does not promote posts that ask for likes or reactions. Say what people get instead.',
    });
  }
  const address = link.exec(post)?.[0];
  if (address !== undefined) {
    advice.push({
      found: address,
      text: 'The post has a link. Put it into the first comment, so that people comment before they leave.',
    });
  }
  if (!hasWord(post, magnet)) {
    advice.push({
      found: null,
      text: `The post does not name your trigger word “${magnet.triggerWords[0] ?? ''}”.`,
    });
  }
  return advice;
}

/** What to look at in a comment of the creator that shows people the page. */
export function adviceOnComment(comment: string, magnet: Posted): Advice[] {
  const advice: Advice[] = [];
  if (!comment.includes(magnet.publicUrl)) {
    advice.push({ found: null, text: 'The link of your page is missing.' });
  }
  if (hasWord(comment, magnet)) {
    advice.push({
      found: null,
      text: 'This comment has your trigger word, so its own link may open the page. Leave the word out.',
    });
  }
  return advice;
}
