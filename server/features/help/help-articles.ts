import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { markdownWords } from '#server/platform/markdown/markdown.ts';
import type { HelpEntry } from '#shared/help/help.contract.ts';

/** An article as its file has it. */
export interface HelpArticle extends HelpEntry {
  /** Markdown without the title. */
  body: string;
}

const ARTICLE = /^# (.+)\n\nscreens: (.+)\n\n([^]+)$/;
const SUMMARY_LENGTH = 140;
/** The build puts the files beside the server. */
const FOLDER = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? 'articles/' : 'help/', import.meta.url),
);

/** Reads the articles; throws for a file that is none. */
export function readHelpArticles(folder: string = FOLDER): HelpArticle[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .toSorted()
    .map((name) => {
      const [, title, screens, body] = ARTICLE.exec(readFileSync(join(folder, name), 'utf8')) ?? [];
      if (title === undefined || screens === undefined || body === undefined) {
        throw new Error(`${name} does not begin with a title and its screens`);
      }
      return {
        id: name.slice(0, -'.md'.length),
        title,
        screens: screens.split(',').map((path) => path.trim()),
        summary: markdownWords(body, SUMMARY_LENGTH),
        body,
      };
    });
}
