import { type AccessPolicy, byCreator, byOperator, type CallParts } from './access-policy.ts';

const withBody = (fields: Record<string, unknown>) => (): CallParts => ({ body: fields });

/** Platform news, for readers and for those who write them. */
export const newsPolicies: { readonly [endpoint: string]: AccessPolicy } = {
  'announcement.read': byCreator(200),
  // Another creator's news are answered like those of an unknown creator (T60).
  'news.unread': byCreator(200, { unknown: 'not_found' }),
  'news.list': byCreator(200),
  'news.read': byCreator(200, { unknown: 'news_not_found', areForAll: true }),
  'news.markRead': byCreator(200, { unknown: 'news_not_found', areForAll: true }),
  'news.markAllRead': byCreator(200),
  'news.react': byCreator(200, { unknown: 'news_not_found', areForAll: true }),
  'news.feed': byCreator(200),
  'news.makeFeed': byCreator(200),
  'news.removeFeed': byCreator(200),
  'news.claimNotice': byCreator(200),

  // Every operator reads what is for their role, and no role names an article of others.
  'teamNews.unread': byOperator(200),
  'teamNews.list': byOperator(200),
  'teamNews.read': byOperator(200, { unknown: 'news_not_found' }),
  'teamNews.markRead': byOperator(200, { unknown: 'news_not_found' }),
  'teamNews.markAllRead': byOperator(200),

  'operatorNews.list': byOperator(200),
  'operatorNews.create': byOperator(201, { parts: withBody({ title: 'News', body: 'Text' }) }),
  'operatorNews.preview': byOperator(200),
  'operatorNews.read': byOperator(200, { unknown: 'news_not_found' }),
  'operatorNews.reach': byOperator(200, { unknown: 'news_not_found' }),
  'operatorNews.save': byOperator(200, {
    unknown: 'news_not_found',
    parts: withBody({ title: 'News', body: 'Text', version: 1 }),
  }),
  'operatorNews.publish': byOperator(200, {
    unknown: 'news_not_found',
    parts: withBody({ title: 'News', body: 'Text', version: 1, at: null }),
  }),
  // It is a draft, so the answer says that; it is for operators only.
  'operatorNews.unpublish': byOperator(409, { unknown: 'news_not_found' }),
  'operatorNews.remove': byOperator(200, {
    unknown: 'news_not_found',
    parts: () => ({ query: 'version=1' }),
  }),
};
