// Content beside a post's comments that misleads readers, and ways to damage a comment.
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import {
  renderClassesComment,
  renderClassesPost,
} from '#server/features/sandbox/signed-in/classes-page-html.ts';
import {
  renderKeysComment,
  renderKeysPost,
} from '#server/features/sandbox/signed-in/keys-page-html.ts';
import type {
  SignedInComment,
  SignedInPost,
  SignedInSlots,
} from '#server/features/sandbox/signed-in/signed-in-post.ts';

export const decoyKinds = [
  'other_post',
  'quoted',
  'window',
  'ad',
  'hidden',
  'template',
  'suggested',
  'draft',
] as const;
export type Decoy = (typeof decoyKinds)[number];

interface Page {
  build: 'classes' | 'keys';
  post: SignedInPost;
  now: Date;
  idOf(): string;
}

/** All misleading content, in the places where LinkedIn has it. */
export function decoysOf(
  decoys: readonly Decoy[],
  page: Page,
): SignedInSlots & { betweenComments: string } {
  const html = (...kinds: Decoy[]) =>
    decoys
      .filter((one) => kinds.includes(one))
      .map((kind) => renderDecoy(kind, page))
      .join('');
  return {
    beforeMain: html('window'),
    insideCard: html('quoted', 'suggested'),
    afterComments: html('draft', 'hidden'),
    afterMain: html('other_post', 'ad'),
    betweenComments: html('template'),
  };
}

function renderDecoy(kind: Decoy, page: Page): string {
  const { build, post } = page;
  const wrong = (of: SignedInPost): string => {
    const comment: SignedInComment = {
      commentId: page.idOf(),
      author: { name: 'Wrong Person', url: 'https://www.linkedin.com/in/wrong-person' },
      text: ['GUIDE, not of this post'],
    };
    return build === 'classes'
      ? renderClassesComment(of, comment, page.now)
      : renderKeysComment(of, comment, page.now, true);
  };
  const { thread: _, ...rest } = post;
  const other: SignedInPost = {
    ...rest,
    activityId: idAt(new Date(page.now.getTime() - 86_400_000), 77),
    declaredCount: 9,
  };
  const card = (inside: string): string =>
    build === 'classes'
      ? renderClassesPost(other, inside)
      : renderKeysPost(other, inside)
          .replace('flagshipnav.feed.UpdateDetail', 'flagshipnav.feed.Feed')
          .replace('FEED_DETAIL', 'MAIN_FEED_RELEVANCE');
  switch (kind) {
    case 'other_post':
      return card(wrong(other));
    case 'window':
      return `<div role="dialog" aria-modal="true">${card(wrong(other))}</div>`;
    case 'ad':
      return build === 'classes'
        ? `<div data-urn="urn:li:sponsoredContentV2:(urn:li:activity:${other.activityId},1)">${wrong(other)}</div>`
        : `<div componentkey="expandedAdFeedType_MAIN_FEED_RELEVANCE">${wrong(other)}</div>`;
    case 'quoted':
      return build === 'classes'
        ? `<div class="update-components-mini-update-v2" data-urn="urn:li:activity:${other.activityId}">${wrong(other)}</div>`
        : `<div componentkey="quoted">${wrong(other)}</div>`;
    case 'hidden':
      return `<div style="display: none">${wrong(post)}</div><div hidden>${wrong(post)}</div>`;
    case 'template':
      return `<template>${wrong(post)}</template>`;
    case 'suggested':
      return '<div><button>Great post!</button><button data-testid="expandable-text-box">GUIDE</button></div>';
    case 'draft':
      return `<form><div contenteditable="true"><p><a href="/in/wrong-person">Wrong Person</a> GUIDE</p>${wrong(post)}</div></form>`;
    default:
      return kind satisfies never;
  }
}

export const spoilings = [
  'nested_markup',
  'translated',
  'two_people',
  'no_name',
  'bad_name',
] as const;
export type Spoiling = (typeof spoilings)[number];

/** Damages one comment of a rendered page, so that it must not be read. */
export function spoil(
  html: string,
  spoiling: Spoiling,
  commentId: string,
  build: 'classes' | 'keys',
): string {
  const at = html.indexOf(`,${commentId})`);
  if (at < 0) throw new Error(`no comment ${commentId}`);
  const [before, own] = [html.slice(0, at), html.slice(at)];
  const textStart =
    build === 'classes' ? /<span dir="ltr"><!---->/ : /data-testid="expandable-text-box">/;
  const nameText =
    build === 'classes'
      ? /description-title">\s*<!---->[^<]*/
      : /<p class="_o5r"><span aria-hidden="true">[^<]*/;
  const link =
    build === 'classes'
      ? /<a class="comments-comment-meta__image-link"[^>]*/
      : /<a class="_n4s"[^>]*/;
  const imitation =
    build === 'classes'
      ? `<article class="comments-comment-entity" data-id="urn:li:comment:(activity:7300000000000000001,7300000000000000777)"><a href="/in/wrong-person"><h3><span>Wrong Person</span></h3></a></article>`
      : `<span componentkey="replaceableComment_urn:li:comment:(activity:7300000000000000001,7300000000000000777)"><a href="/in/wrong-person"><p>Wrong Person</p></a></span>`;
  switch (spoiling) {
    case 'nested_markup':
      return before + own.replace(textStart, (found) => found + imitation);
    case 'translated':
      return before + own.replace(textStart, (found) => `${found}<font>GUIDE</font>`);
    case 'two_people':
      return before + own.replace(link, '<a href="https://www.linkedin.com/in/wrong-person"');
    case 'no_name':
      return before + own.replace(nameText, (found) => found.replace(/>[^<>]*$/, '>'));
    case 'bad_name':
      return before + own.replace(nameText, (found) => `${found}<font>Wrong Person</font>`);
    default:
      return spoiling satisfies never;
  }
}
