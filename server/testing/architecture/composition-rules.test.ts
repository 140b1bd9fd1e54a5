import { describe, expect, it } from 'vitest';
import { findUnlikeFeatures, findUnlikeRegistrations } from './composition-rules.ts';

const path = 'server/features/news/news.service.ts';
const creator = `export function createNews(
  { db }: Pick<Platform, 'db'>,
  { settings }: { settings: { read(): Promise<Settings> } },
): News {}`;
const composition = `import { createNews } from '#server/features/news/news.service.ts';
  const news = createNews(platform, { settings });`;
const look = (files: { [path: string]: string }, features = ['news']) =>
  findUnlikeFeatures(
    new Map(Object.entries({ [path]: creator, 'server/features.ts': composition, ...files })),
    features,
  );

describe('how features are created', () => {
  it('needs the platform and ports, or the platform alone', () => {
    expect(look({})).toEqual([]);
    expect(
      look({ [path]: `export function createNews({ db }: Pick<Platform, 'db'>): News {}` }),
    ).toEqual([]);
    const named = `export function createNews(platform: Pick<Platform, 'db'>, ports: { mail: Mail }) {}`;
    expect(look({ [path]: named })).toEqual([]);
  });

  it.each([
    [
      'nothing',
      'export function createNewsService() {}',
      'server/features/news exports no createNews',
    ],
    [
      'something hidden',
      creator.replace('export ', ''),
      'server/features/news exports no createNews',
    ],
    [
      'the database',
      'export function createNews(db: Database): News {}',
      'createNews takes no platform first',
    ],
    [
      'one object of everything',
      'export function createNews(dependencies: { db: Database; settings: Settings }): News {}',
      'createNews takes no platform first',
    ],
    [
      'a third parameter',
      `export function createNews(a: Pick<Platform, 'db'>, ports: {}, now = Date.now) {}`,
      'createNews takes other things than its ports after the platform',
    ],
    [
      'a bare service',
      `export function createNews({ db }: Pick<Platform, 'db'>, settings: Settings) {}`,
      'createNews takes other things than its ports after the platform',
    ],
  ])('does not accept %s', (_what, text, problem) => {
    expect(look({ [path]: text })).toEqual([problem]);
  });

  it('must be in one file, named after the feature', () => {
    expect(look({ 'server/features/news/news.feature.ts': creator })).toEqual([
      'server/features/news exports createNews twice',
    ]);
    expect(look({ 'server/features/news/news-mails.feature.ts': '' })).toEqual([
      'server/features/news/news-mails.feature.ts is a second feature of server/features/news',
    ]);
    expect(look({ [path]: '', 'server/features/news/unread.ts': creator })).toEqual([
      'server/features/news/unread.ts exports createNews, which belongs into news.feature.ts',
    ]);
  });

  it.each([
    ['under another name', 'const articles = createNews(platform, { settings });'],
    ['from something else', 'const news = createNews({ ...platform, settings });'],
    ['not at all', ''],
  ])('is not allowed in %s', (_what, text) => {
    expect(look({ 'server/features.ts': text })).toEqual([
      'server/features.ts has no news made by createNews(platform, ports)',
    ]);
  });

  it('creates each feature once, and no part of one', () => {
    expect(look({ 'server/features.ts': `${composition}\n  createNews(platform);` })).toEqual([
      'server/features.ts calls createNews more than once',
    ]);
    const part = `import { createNewsFeed, type Feed } from '#server/features/news/feed.ts';`;
    expect(look({ 'server/features.ts': `${part}\n${composition}` })).toEqual([
      'server/features.ts uses createNewsFeed, which makes no whole feature',
    ]);
  });

  it('has only exceptions that exist', () => {
    const text = `export function createBackup({ db }: Pick<Platform, 'db'>) {}`;
    expect(look({ 'server/features/backup/backup.feature.ts': text }, ['news', 'backup'])).toEqual([
      'server/features/backup/backup.feature.ts is made elsewhere, and here as well',
    ]);
  });
});

describe('what routes and pages get', () => {
  const find = (name: string, text: string) => findUnlikeRegistrations(new Map([[name, text]]));

  it('is one object', () => {
    const routes = '  registerNewsRoutes(router, guards, { news });\n  registerOpenApi(router);\n';
    expect(find('server/routes.ts', routes)).toEqual([]);
    const pages =
      '    registerNewsPages(router, {\n      services: { news },\n      contextOf,\n    });\n';
    expect(find('server/pages.ts', pages)).toEqual([]);
  });

  it.each([
    ['server/routes.ts', 'registerNewsRoutes(router, guards, features);'],
    ['server/routes.ts', 'registerNewsRoutes(router, guards, features.news);'],
    ['server/pages.ts', 'registerNewsPages(router, { news });'],
    ['server/pages.ts', 'registerNewsPages(router, news, { contextOf });'],
  ])('in %s is not %s', (name, call) => {
    expect(find(name, `  ${call}\n`)).toHaveLength(1);
  });
});
