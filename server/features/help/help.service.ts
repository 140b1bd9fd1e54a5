import type { CallOutput } from '#shared/api/define-api.ts';
import type { helpApi, HelpEntry } from '#shared/help/help.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type HelpArticle, readHelpArticles } from './help-articles.ts';

/** Articles that come with the product. */
export interface Help {
  list(search: string): { articles: HelpEntry[] };
  /** Throws help_not_found. */
  read(id: string): Promise<CallOutput<typeof helpApi.read>>;
}

const WORD = /[\p{L}\p{N}]+/gu;
const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? [];

/** Reads the files when the first creator asks, and keeps them: they change with the release. */
export function createHelp({ markdown }: Pick<Platform, 'markdown'>): Help {
  let kept: { article: HelpArticle; title: string[]; words: string[] }[] | undefined;
  const all = () =>
    (kept ??= readHelpArticles().map((article) => ({
      article,
      title: wordsOf(article.title),
      words: wordsOf(`${article.title} ${article.body}`),
    })));
  const entryOf = ({ id, title, summary, screens }: HelpArticle): HelpEntry => ({
    id,
    title,
    summary,
    screens,
  });
  return {
    list(search) {
      const typed = wordsOf(search);
      const isIn = (words: readonly string[]) =>
        typed.every((part) => words.some((word) => word.startsWith(part)));
      const found = all().filter(({ words }) => isIn(words));
      // A title says best what an article is about.
      const first = found.filter(({ title }) => isIn(title));
      const others = found.filter((one) => !first.includes(one));
      return { articles: [...first, ...others].map(({ article }) => entryOf(article)) };
    },

    async read(id) {
      const found = all().find(({ article }) => article.id === id);
      if (found === undefined) throw new AppError('help_not_found');
      const { article } = found;
      const { html } = await markdown.render(article.body, { topHeading: 2 });
      return { ...entryOf(article), html };
    },
  };
}
