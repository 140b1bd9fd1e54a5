import { consoleUses, featureUses } from './feature-uses.ts';
import type { Import } from './imports.ts';

/**
 * Which area may import which (docs/architecture.md). Areas are folder patterns, so a new feature is
 * covered without an edit. Types count as well.
 */
interface Rule {
  area: RegExp;
  may: readonly RegExp[];
  packages?: RegExp;
}

const shared = /^shared\/(?!ui\/)/;
const sharedUi = /^shared\/ui\//;
/** The data of readers of the creator's view, and the addresses of posts. */
const creatorView = /^shared\/unlock\/(?:creator-view|page-look|link\/comment-link)\.ts$/;
const platform = /^server\/platform\//;
const features = /^server\/features\//;
const publicWeb = /^public-web\/(?!islands\/)/;
const anything = /^/;
const react = /^react(?:-dom)?$/;
const noKoa = /^(?!koa$|@koa\/|electron$)/;

const rules: readonly Rule[] = [
  {
    area: sharedUi,
    may: [sharedUi, /^shared\/(?!api\/|desktop\/).+(?<!\.contract)\.ts$/],
    packages: react,
  },
  { area: shared, may: [shared], packages: /^(?:zod|eventsource-parser)$/ },
  // The frame of a page belongs to the platform: the console and errors have one without any feature.
  {
    area: /^server\/platform\/http\//,
    may: [shared, platform, /^public-web\/(?:frame\/|render\.tsx)/],
    packages: /^(?!electron$)/,
  },
  { area: platform, may: [shared, platform], packages: noKoa },
  // Routes and pages use Koa; services, rules and queries do not.
  {
    area: /^server\/features\/.+\.(?:routes|pages)\.ts$/,
    may: [shared, platform, features, publicWeb],
    packages: /^(?!electron$)/,
  },
  {
    area: /^server\/features\/.+\.(?:service|rules|queries|jobs)\.ts$/,
    may: [shared, platform, features],
    packages: noKoa,
  },
  { area: features, may: [shared, platform, features, publicWeb], packages: noKoa },
  // Composition: it makes the features, registers their routes and starts the process.
  { area: /^server\/(?:start\/app|routes|pages)\.ts$/, may: [shared, /^server\/(?!testing\/)/] },
  {
    area: /^server\/(?:start\/)?[^/]+$/,
    may: [shared, /^server\/(?!testing\/)/],
    packages: noKoa,
  },
  // Scripts of public pages are plain TypeScript: visitors' browsers load no React.
  {
    area: /^public-web\/islands(?:\/|\.)/,
    may: [shared, /^public-web\/(?:islands|styles)\//],
    packages: /^$/,
  },
  { area: /^public-web\//, may: [shared, sharedUi, publicWeb], packages: react },
  {
    area: /^desktop\/renderer\//,
    may: [shared, sharedUi, /^desktop\/renderer\//],
    packages: /^(?!node:|electron|koa|@koa|knex|pg$)/,
  },
  // Reads pages of LinkedIn in any environment: no network, no storage, no browser extension API.
  {
    area: /^desktop\/linkedin-view\//,
    may: [/^shared\/(?:account|unlock)\//, /^desktop\/linkedin-view\//],
    packages: /^$/,
  },
  // The browser extension: it imports only types of the contract, and all of the reader.
  {
    area: /^desktop\/extension\//,
    may: [/^shared\//, /^desktop\/(?:extension|linkedin-view)\//],
    packages: /^$/,
  },
  // A sandboxed preload is a single file. Besides the data of LinkedIn's readers, main and preload
  // share only the contract of their calls.
  {
    area: /^desktop\/preload\//,
    may: [/^shared\/(?:desktop|app)\//, /^desktop\/(?:preload|linkedin-view)\//, creatorView],
    packages: /^electron$/,
  },
  // One script without imports when it is built, and what a browser keeps for good.
  {
    area: /^desktop\/push-worker\//,
    may: [/^shared\/(?:app|notifications)\//, /^desktop\/push-worker\//],
    packages: /^$/,
  },
  {
    area: /^desktop\/main\//,
    may: [/^shared\/(?:desktop|app)\//, /^desktop\/main\//, creatorView],
    packages: /^(?:electron(?:-updater)?|zod|conf|node:.+)$/,
  },
  { area: /^(?:scripts|bench|e2e)\//, may: [anything] },
];

/** Test set-up may import anything; the tested code is bound by the rules. */
const isTest = /\.(?:test|attack|e2e)\.tsx?$|\/(?:testing|e2e)\/|-samples\.ts$/;

/** Pictures and fonts have no direction. */
const isAsset = /\.(?:png|svg|ico|icns|woff2)$/;

/** One sentence for every import against the direction of the areas. */
export function findForbiddenImports(imports: readonly Import[]): string[] {
  return imports
    .filter(({ from, to }) => !isTest.test(from) && !isAsset.test(to))
    .flatMap((one) => {
      const problem = problemOf(one);
      return problem === null ? [] : [`${one.from} may not import ${one.to}: ${problem}`];
    });
}

function problemOf(one: Import): string | null {
  const rule = rules.find(({ area }) => area.test(one.from));
  if (rule === undefined) return 'its folder belongs to no area';
  if (one.isPackage) {
    return (rule.packages ?? anything).test(one.to) ? null : 'not a package of this area';
  }
  if (!rule.may.some((area) => area.test(one.to))) return 'against the direction of imports';
  return featureProblem(one);
}

/** Features use one another as the tables allow. */
function featureProblem({ from, to }: Import): string | null {
  const [own, other] = [featureIn('server/features', from), featureIn('server/features', to)];
  if (own !== null && other !== null && own !== other) {
    return featureUses.get(own)?.has(other) === true ? null : `${own} does not use ${other}`;
  }
  const folder = 'desktop/renderer/features';
  const [screen, neighbour] = [featureIn(folder, from), featureIn(folder, to)];
  const isApart = screen === null || neighbour === null || screen === neighbour;
  if (isApart || consoleUses.get(screen)?.has(neighbour) === true) return null;
  return `the console's ${screen} does not use ${neighbour}; pass it in`;
}

/** Uses of the tables that no import makes: they would draw a house that is not there. */
export function findUnusedUses(imports: readonly Import[]): string[] {
  const made = new Set(
    imports
      .filter(({ from, isPackage }) => !isPackage && !isTest.test(from))
      .flatMap(({ from, to }) =>
        ['server/features', 'desktop/renderer/features'].map(
          (folder) => `${folder} ${featureIn(folder, from)} ${featureIn(folder, to)}`,
        ),
      ),
  );
  return [
    ['server/features', featureUses] as const,
    ['desktop/renderer/features', consoleUses] as const,
  ].flatMap(([folder, table]) =>
    [...table].flatMap(([feature, uses]) =>
      [...uses]
        .filter((used) => !made.has(`${folder} ${feature} ${used}`))
        .map((used) => `${folder}: ${feature} does not use ${used}`),
    ),
  );
}

function featureIn(folder: string, path: string): string | null {
  const rest = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/') : [];
  return rest.length > 1 ? (rest[0] ?? null) : null;
}
