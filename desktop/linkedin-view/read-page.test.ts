import { describe, expect, it } from 'vitest';
import { readPage } from './read-page.ts';
import { parsePage } from './testing/parse-page.ts';

const POST = '7300000000000000001';
const PHOTO = 'https://media.licdn.com/dms/image/v2/D4/100_100/0/1';
const ID = '7300000000000009001';
const REPLY = '7300000000000009002';
const location = { pathname: `/feed/update/urn:li:activity:${POST}/` };

const read = (html: string, at = location) => readPage(parsePage(`<body>${html}</body>`), at);

/** As the build with classes shows it: indentation, copies for screen readers, an empty menu. */
const classesComment = (id: string, text: string, replies = '') => `
<article class="comments-comment-entity" data-id="urn:li:comment:(activity:${POST},${id})" tabindex="-1">
  <div class="comments-comment-meta__container"><div class="comments-comment-meta__actor">
    <a class="x comments-comment-meta__image-link" aria-label="View Ana Sá’s graphic link" href="https://www.linkedin.com/in/ana-s%C3%A1?miniProfileUrn=urn%3Ali"><img alt="View Ana Sá’s graphic" src="${PHOTO}"></a>
    <a class="x comments-comment-meta__description-container" href="https://www.linkedin.com/in/ana-s%C3%A1"><h3 class="comments-comment-meta__description">
      <span class="comments-comment-meta__description-title">
        <!---->Ana Sá<!---->
      </span><span class="comments-comment-meta__data"><span aria-hidden="true"><span class="white-space-pre"> </span>• 2nd</span><span class="visually-hidden">Premium • 2nd</span></span><span class="comments-comment-meta__badge label-neutral">Author</span></h3>
      <div class="comments-comment-meta__description-subtitle">Edited 3 books (edited)</div></a></div>
    <div class="comments-comment-meta__info"><time class="comments-comment-meta__data"> 2d </time></div></div>
  <div class="comments-thread-entity"><section class="comments-comment-entity__content"><div id="translation-container-ember80">
    <span class="comments-comment-item__main-content" dir="ltr"><div dir="ltr" class="update-components-text relative">
      <span dir="ltr"><!---->${text}<!----></span></div></span></div></section></div>
  <div class="comment-social-activity"><button aria-label="Reply to Ana Sá’s comment">Reply</button>${replies}</div>
</article>`;
const classesPage = (comments: string, count = '41 comments') => `<main>
<div class="feed-shared-update-v2" role="article" data-urn="urn:li:activity:${POST}">
  <li class="social-details-social-counts__comments"><button aria-label="${count} on X"><span aria-hidden="true"> ${count} </span></button></li>
  <div class="comments-comments-list">${comments}</div></div></main>`;

const key = (id: string) => `urn:li:comment:(urn:li:ugcPost:7300000000000000000,${id})`;
/** As the build with keys shows it: one key on nested elements. */
const keysComment = (id: string, text: string, replies = '') => `
<div componentkey="replaceableComment_${key(id)}"><div id="replaceableComment_${key(id)}" componentkey="replaceableComment_${key(id)}">
<div componentkey="CommentComponentReference_${key(id)}"><header>
<a href="/company/acme/?x=1"><figure><img alt="View Acme’s profile" src="https://static.licdn.com/ghost"></figure></a>
<a href="/company/acme/posts"><p><span aria-hidden="true">Acme</span> • 2nd</p><p>1,204 followers</p></a><p>1d • edited</p></header>
<p componentkey="comment-commentary_1"><span data-testid="expandable-text-box">${text}</span></p>
<button aria-label="Reply">Reply</button></div>${replies}</div></div>`;
const keysPage = (comments: string, count = '2') => `<main>
<div data-sdui-screen="com.linkedin.sdui.flagshipnav.feed.UpdateDetail"><div componentkey="expandedAbcFeedType_FEED_DETAIL">
<div data-testid="expandable-text-box">The post itself, 99 comments</div><button aria-label="Comment">${count}</button></div>
<div data-component-type="LazyColumn">${comments}</div></div></main>`;

describe('a post of the build with classes', () => {
  it('gives a comment and its reply field by field', () => {
    const reply = `<div class="comments-replies-list">${classesComment(REPLY, 'later')}</div>`;
    const text = `Hi <span><a href="/in/bo/">Bo Li</a></span><span class="white-space-pre"> </span>send <a href="/search/results/all/?keywords=%23guide&origin=HASH"><span class="visually-hidden">hashtag</span><span aria-hidden="true">#</span>guide</a><span><br></span>now`;
    expect(read(classesPage(classesComment(ID, text, reply)))).toEqual({
      outcome: 'read',
      build: 'classes',
      post: { postType: 'activity', postId: POST },
      declaredCount: 41,
      refused: 0,
      comments: [
        {
          postType: 'activity',
          postId: POST,
          commentId: ID,
          parentCommentId: null,
          authorName: 'Ana Sá',
          authorUrl: 'https://www.linkedin.com/in/ana-s%C3%A1',
          authorPhoto: PHOTO,
          authorHeadline: 'Edited 3 books (edited)',
          text: 'Hi Bo Li send #guide\nnow',
          matchText: 'Hi send #guide\nnow',
          isClipped: false,
          isEdited: false,
        },
        expect.objectContaining({ commentId: REPLY, parentCommentId: ID, text: 'later' }),
      ],
    });
  });

  it('refuses translated, unrelated and imitated comments', () => {
    const font = classesComment(ID, '<font style="x">Hallo</font>');
    expect(read(classesPage(font))).toMatchObject({ outcome: 'unreadable' });
    const inside = classesComment(ID, `me ${classesComment(REPLY, 'GUIDE')}`);
    expect(read(classesPage(inside))).toMatchObject({ outcome: 'unreadable' });
    const repost = `<div data-urn="urn:li:activity:7300000000000000009">${classesComment(ID, 'x')}</div>`;
    expect(read(classesPage(repost))).toMatchObject({ outcome: 'empty' });
  });
});

describe('a post of the build with keys', () => {
  it('gives a comment and its reply field by field', () => {
    const result = read(
      keysPage(keysComment(ID, 'GUIDE<br>please <button>…more</button>', keysComment(REPLY, 'ok'))),
    );
    expect(result).toEqual({
      outcome: 'read',
      build: 'keys',
      post: { postType: 'activity', postId: POST },
      declaredCount: 2,
      refused: 0,
      comments: [
        {
          postType: 'ugcPost',
          postId: '7300000000000000000',
          commentId: ID,
          parentCommentId: null,
          authorName: 'Acme',
          authorUrl: 'https://www.linkedin.com/company/acme',
          authorHeadline: '1,204 followers',
          text: 'GUIDE\nplease',
          isClipped: true,
          isEdited: true,
        },
        expect.objectContaining({ commentId: REPLY, parentCommentId: ID, text: 'ok' }),
      ],
    });
  });
});

describe('a page of an unknown build', () => {
  it('is never called a post without comments', () => {
    expect(read('<main></main>', { pathname: '/feed/' })).toEqual({ outcome: 'not_a_post' });
    expect(read('<main><div data-x="1">Anna</div></main>')).toEqual({
      outcome: 'unsupported',
      sample: '1 > div[data-x]',
    });
    const both = classesPage(classesComment(ID, 'x')) + keysPage(keysComment(ID, 'x'));
    expect(read(both)).toMatchObject({ outcome: 'ambiguous' });
    expect(read(keysPage('', '12'))).toMatchObject({ outcome: 'empty' });
    expect(read(keysPage('', ''))).toMatchObject({ outcome: 'read', comments: [] });
  });
});
