import type { LinkRefusal } from './comment-link-refusal.ts';
import { readPostUrn, type PostRef } from './comment-link-urn.ts';

/** The post a LinkedIn path names, or what kind of page the path leads to instead. */
export function readPostPath(path: string): PostRef | LinkRefusal {
  const update = /^\/(?:(?:comm|embed)\/)?feed\/update\/([^/]+)\/?$/.exec(path);
  if (update) return readPostUrn(update[1] ?? '') ?? 'broken_link';

  // `/posts/vanity_words-activity-P-tail`. The tail is four characters, a hyphen possible in any
  // place; the words before are greedy because they may hold "-activity-" themselves.
  const named = /^\/posts\/[^/]+[-_](activity|ugcPost|share)-([0-9]+)(?:-[\w-]{0,8})?\/?$/i.exec(
    path,
  );
  if (named) return readPostUrn(`${named[1]}:${named[2]}`) ?? 'broken_link';

  return OTHER_PAGES.find(([pattern]) => pattern.test(path))?.[1] ?? 'linkedin_page';
}

const OTHER_PAGES: readonly (readonly [RegExp, LinkRefusal])[] = [
  [/^\/(?:in|company|school|showcase)\/[^/]+\/(?:recent-activity|posts)(?:\/|$)/, 'activity_tab'],
  [/^\/(?:in|pub)\//, 'profile_link'],
  [/^\/(?:company|school|showcase)\//, 'company_link'],
  [/^\/(?:pulse|newsletters)\//, 'article_link'],
  [/^\/(?:login|signup|authwall|uas|checkpoint)(?:\/|$)/, 'sign_in_link'],
  [/^\/(?:(?:(?:comm|embed)\/)?feed\/update|posts)(?:\/|$)/, 'broken_link'],
];
