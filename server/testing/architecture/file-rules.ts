import type { SourceFiles } from './source-files.ts';

const MAX_LINES = 300;

/** Files that may be longer, up to a limit of their own, each with its reason. */
const longFiles: readonly { path: RegExp; lines: number; reason: string }[] = [
  {
    path: /^public-web\/styles\/.+\.css$/,
    lines: 500,
    reason: 'a flat list of rules in the order of the page; cutting it hides the cascade',
  },
];

/** design.md §3: one vocabulary of features in every layer. */
const vocabulary = new Set([
  'auth',
  'magnets',
  'unlock',
  'leads',
  'activity',
  'analytics',
  'subscriptions',
  'integrations',
  'referrals',
  'news',
  'support',
  'settings',
  'notifications',
  'security',
  'parsing',
]);

/** Folders of features, with the names there that are no feature but say what they hold. */
const featureFolders: { readonly [folder: string]: ReadonlySet<string> } = {
  shared: new Set(['api', 'app', 'ui', 'desktop', 'sandbox']),
  // The practice posts of a local installation.
  'server/domain': new Set(['sandbox']),
  'desktop/renderer/features': new Set(),
};
const otherRoutes = new Set(['health', 'openapi', 'sandbox']);

const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/;
const EMPTY_NAME = /(?:^|[/.-])(?:utils?|helpers?|misc|common|stuff)(?:[/.-]|$)/;

export function findLongFiles(files: SourceFiles): string[] {
  return [...files].flatMap(([path, text]) => {
    const lines = text.trimEnd().split('\n').length;
    const limit = longFiles.find((one) => one.path.test(path))?.lines ?? MAX_LINES;
    return lines > limit ? [`${path} has ${lines} lines`] : [];
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

export function findUnknownFeatures(files: SourceFiles): string[] {
  const found = new Set<string>();
  for (const path of files.keys()) {
    for (const [folder, extras] of Object.entries(featureFolders)) {
      const [name, rest] = path.startsWith(`${folder}/`)
        ? path.slice(folder.length + 1).split('/', 2)
        : [];
      const isFeature = name !== undefined && rest !== undefined;
      if (isFeature && !vocabulary.has(name) && !extras.has(name)) found.add(`${folder}/${name}`);
    }
    const route = /^server\/http\/routes\/([^./]+)\.routes\.ts$/.exec(path)?.[1];
    if (route !== undefined && !vocabulary.has(route) && !otherRoutes.has(route)) found.add(path);
  }
  return [...found].map((name) => `${name} is not in the vocabulary of features`);
}

/** Barrels hide who uses what and make circles; default exports have no name to search for. */
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
