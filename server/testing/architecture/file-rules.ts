import { featureUses } from './feature-uses.ts';
import type { SourceFiles } from './source-files.ts';

const MAX_LINES = 300;

/** Every feature of the product: the server's, and those that so far have only a contract or a screen. */
const features: readonly string[] = [...featureUses.keys()];

/** Features with pages of their own. Pages of mail, reports and plans stand in `frame`, `unlock` and `site`. */
const publicFeatures = ['billing', 'leads', 'sandbox', 'site', 'unlock'];

interface Layer {
  folder: string;
  /** Folders there that are not features. */
  apart: readonly string[];
  /** Features that this layer does not have, each with its reason. */
  without: { readonly [feature: string]: string };
}

const layers: readonly Layer[] = [
  { folder: 'server/features', apart: [], without: {} },
  {
    folder: 'shared',
    apart: ['api', 'app', 'ui', 'desktop'],
    without: {
      backup: 'two commands of the server',
    },
  },
  {
    folder: 'desktop/renderer/features',
    apart: [],
    without: {
      backup: 'two commands of the server',
      live: 'every screen uses it: `desktop/renderer/live`',
      site: 'public pages',
    },
  },
  {
    folder: 'public-web',
    apart: ['dev', 'e2e', 'frame', 'islands', 'static', 'styles'],
    without: Object.fromEntries(
      features
        .filter((name) => !publicFeatures.includes(name))
        .map((name) => [name, 'no folder of public pages']),
    ),
  },
];

const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/;
const EMPTY_NAME = /(?:^|[/.-])(?:utils?|helpers?|misc|common|stuff)(?:[/.-]|$)/;

export function findLongFiles(files: SourceFiles): string[] {
  return [...files].flatMap(([path, text]) => {
    const lines = text.trimEnd().split('\n').length;
    return lines > MAX_LINES ? [`${path} has ${lines} lines`] : [];
  });
}

export function findBadNames(files: SourceFiles): string[] {
  return [...files.keys()].flatMap((path) => {
    const problems: string[] = [];
    if (!path.split('/').every((part) => KEBAB.test(part))) problems.push('is not kebab-case');
    if (EMPTY_NAME.test(path)) problems.push('has a name that says nothing');
    return problems.map((problem) => `${path} ${problem}`);
  });
}

/** Features whose name is in one layer and not in another, except for the written exceptions. */
export function findUnequalFeatures(files: SourceFiles): string[] {
  return layers.flatMap(({ folder, apart, without }) => {
    const found = new Set<string>();
    for (const path of files.keys()) {
      const [name, rest] = path.startsWith(`${folder}/`)
        ? path.slice(folder.length + 1).split('/', 2)
        : [];
      if (name !== undefined && rest !== undefined && !apart.includes(name)) found.add(name);
    }
    const wanted = features.filter((name) => !(name in without));
    return [
      ...[...found]
        .filter((name) => !wanted.includes(name))
        .map((name) => `${folder}/${name} is no feature of this layer`),
      ...wanted.filter((name) => !found.has(name)).map((name) => `${folder} has no ${name}`),
    ];
  });
}

/** Barrels hide dependencies and make circles; default exports have no name to search for. */
export function findBarrels(files: SourceFiles): string[] {
  return [...files].flatMap(([path, text]) => {
    if (!/\.tsx?$/.test(path)) return [];
    if (/^\s*export\s+(?:type\s+)?\*/m.test(text)) return [`${path} has an \`export *\``];
    if (/^export default\b/m.test(text)) return [`${path} has a default export`];
    const statements = text
      .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
      .split(';')
      .map((statement) => statement.trim())
      .filter((statement) => statement !== '');
    const isBarrel =
      statements.length > 0 &&
      statements.every((statement) => /^export\s+(?:type\s+)?\{[^}]*\}\s+from\s/.test(statement));
    return isBarrel ? [`${path} only passes on other files`] : [];
  });
}
