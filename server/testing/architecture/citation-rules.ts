import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { citedDecisions } from './document-rules.ts';
import { repositoryRoot, type SourceFiles } from './source-files.ts';

/**
 * Citable documents that ship: numbered decisions, threats and faults, and the measured figures.
 */
interface Sources {
  decisions: ReadonlySet<string>;
  threats: ReadonlySet<string>;
  figures: ReadonlySet<string>;
}

/** Reads the documents that define ids. */
export function readSources(): Sources {
  const docs = join(repositoryRoot, 'docs');
  const idsIn = (file: string, pattern: RegExp) =>
    new Set(
      [...readFileSync(join(docs, file), 'utf8').matchAll(pattern)].map(([, id]) => id ?? ''),
    );
  return {
    decisions: new Set(readdirSync(join(docs, 'decisions')).map((name) => name.slice(0, 4))),
    threats: idsIn('threats.md', /^- \*\*([TR]\d+)\*\*/gm),
    figures: idsIn('performance.md', /\b((?:P|R)\d+p?)\b/g),
  };
}

/** One letter and digits with which a comment or a title cites a threat, a fault or a figure. */
const ID = /(?<![\w.$#/'"`{[-])([A-Z])(\d{1,3}p?)(?![\w.:%/'"`\]}=-])/g;
const CITING = 'TRDFPGM';
const DOCUMENT =
  /\b(?:spec(?:ification)?(?:['’]s)?\s*§|the\s+specification\b|(?:design|security|linkedin|linkedin-dom|product|toolchain|parts|house|spec)\.md\b|(?:performance|architecture)\.md §)/i;

/** Decisions that the documents themselves cite and that are missing. */
export function findMissingDecisions(sources: Sources): string[] {
  const docs = join(repositoryRoot, 'docs');
  const pages = ['../README.md', '../CONTRIBUTING.md', ...namesIn(docs), ...decisionsIn(docs)];
  return pages.flatMap((page) =>
    citedDecisions(readFileSync(join(docs, page), 'utf8'))
      .filter((number) => !sources.decisions.has(number))
      .map((number) => `${page} cites decision ${number}, which is missing`),
  );
}

/** Threats and faults of the document that no code and no test cites. */
export function findUncitedThreats(files: SourceFiles, { threats }: Sources): string[] {
  const cited = new Set(
    [...files.values()].flatMap((text) => text.match(/\b[TR]\d{1,3}\b/g) ?? []),
  );
  return [...threats].filter((id) => !cited.has(id)).map((id) => `nothing cites ${id}`);
}

const namesIn = (folder: string): string[] =>
  readdirSync(folder).filter((name) => name.endsWith('.md'));
const decisionsIn = (docs: string): string[] =>
  namesIn(join(docs, 'decisions')).map((name) => `decisions/${name}`);

/** Every id or document in a comment or a test's title that the repository does not contain. */
export function findUndefinedCitations(files: SourceFiles, sources: Sources): string[] {
  return [...files].flatMap(([path, text]) =>
    citingTexts(text).flatMap((piece) => {
      const problems = DOCUMENT.test(piece) ? ['cites a document that does not ship'] : [];
      for (const [, letter = '', digits = ''] of piece.matchAll(ID)) {
        if (CITING.includes(letter) && !isDefined(path, `${letter}${digits}`, sources)) {
          problems.push(`cites ${letter}${digits}, which is defined nowhere`);
        }
      }
      for (const number of citedDecisions(piece)) {
        if (!sources.decisions.has(number))
          problems.push(`cites decision ${number}, which is missing`);
      }
      return problems.map((problem) => `${path} ${problem}`);
    }),
  );
}

/**
 * Figures and reference servers are measured in `bench/`, so only its code and notes on speed name
 * them.
 */
function isDefined(path: string, id: string, sources: Sources): boolean {
  if (sources.threats.has(id)) return true;
  return sources.figures.has(id) && (path.startsWith('bench/') || id.startsWith('P'));
}

/** Comments and the titles of tests. */
function citingTexts(text: string): string[] {
  const comments = text.match(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*$/gm) ?? [];
  const titles = [...text.matchAll(/\b(?:test|it|describe)(?:\.\w+)*\(\s*(['"`])([\s\S]*?)\1/g)];
  return [...comments, ...titles.map((match) => match[2] ?? '')];
}
