import { describe, expect, it } from 'vitest';
import { adviceOnComment, adviceOnPost } from './post-advice.ts';
import { postTexts, postTones } from './post-texts.ts';

const magnet = {
  title: 'The growth plan',
  description: 'Twelve weeks, one page each.',
  triggerWords: ['GROWTH'],
  matchMode: 'contains' as const,
  publicUrl: 'https://unlatch.example/unlock/abcdefghijkm',
};
const foundIn = (post: string) => adviceOnPost(post, magnet).map(({ found }) => found);

describe('advice on a post', () => {
  it.each([
    ['Like this post and comment GROWTH.', '“Like this”'],
    ['1. Like + comment GROWTH', '“Like +”'],
    ['Comment GROWTH and repost so that others see it', '“repost”'],
    ['GROWTH\n👉 Follow me for more', '“Follow me”'],
    ['Want GROWTH? Tag a friend.', '“Tag a”'],
    ['Please share this. GROWTH', '“share this”'],
    ['GROWTH matters. Agree?', '“Agree?”'],
    ['GROWTH! Type YES if you want it', '“Type YES if you”'],
    ['Like this. GROWTH. Tag someone.', '“Like this”, “Tag someone”'],
  ])('names what LinkedIn calls bait in %j', (post, found) => {
    expect(foundIn(post)).toEqual([found]);
  });

  it.each([
    'I like this method. Comment GROWTH to get it.',
    'Companies like this one share a problem: growth.',
    'What I learned from people who follow me: growth.',
    'A price tag a buyer trusts. Comment “GROWTH”.',
    'Do people agree on growth? Comment GROWTH.',
  ])('finds no bait in %j', (post) => {
    expect(adviceOnPost(post, magnet)).toEqual([]);
  });

  it.each(postTones)('has nothing to say of the %s text that is offered', (tone) => {
    const { post, firstComment, replies } = postTexts(magnet, tone);
    expect(adviceOnPost(post, magnet)).toEqual([]);
    for (const comment of [firstComment, ...replies]) {
      expect(adviceOnComment(comment, magnet)).toEqual([]);
    }
  });

  it('names a link, and says when the trigger word is missing', () => {
    expect(foundIn(`Comment growth: ${magnet.publicUrl}`)).toEqual([magnet.publicUrl]);
    expect(foundIn('Get it at www.unlatch.example, growth')).toEqual(['www.unlatch.example,']);
    expect(adviceOnPost('My new plan', magnet)).toEqual([
      { found: null, text: 'The post does not name your trigger word “GROWTH”.' },
    ]);
  });
});

describe('advice on a comment', () => {
  it('says when the link is missing, and when the trigger word is in it', () => {
    const texts = (comment: string) => adviceOnComment(comment, magnet).map(({ text }) => text);
    expect(texts('Here it is')).toEqual(['The link of your page is missing.']);
    expect(texts(`GROWTH: ${magnet.publicUrl}`)).toEqual([
      'This comment has your trigger word, so its own link may open the page. Leave the word out.',
    ]);
  });
});
