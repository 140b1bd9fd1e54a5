import type { Import } from './imports.ts';

/**
 * Which area may import which (docs/architecture.md). Areas are folder patterns, so a new feature is
 * covered without an edit. `types` means: for types only, gone at run time.
 */
interface Rule {
  area: RegExp;
  may: readonly RegExp[];
  types?: readonly RegExp[];
  packages?: RegExp;
}

const shared = /^shared\/(?!ui\/)/;
const sharedUi = /^shared\/ui\//;
const domain = /^server\/domain\//;
const database = /^server\/db\//;
const config = /^server\/config\//;
const root = /^server\/[^/]+$/;
const anything = /^/;
const react = /^react(?:-dom)?$/;

const rules: readonly Rule[] = [
  {
    area: sharedUi,
    may: [sharedUi, /^shared\/(?!api\/|desktop\/).+(?<!\.contract)\.ts$/],
    packages: react,
  },
  { area: shared, may: [shared], packages: /^zod$/ },
  {
    area: domain,
    may: [shared, domain, database],
    types: [config],
    packages: /^(?!koa|@koa|react|electron|undici$|node:http|node:https|node:net|node:dgram)/,
  },
  // A port is types, and at most what tells its answers apart; an adapter throws errors of the domain.
  {
    area: /^server\/adapters\//,
    may: [shared, /^server\/domain\/(?:errors|.+-reader)\.ts$/, /^server\/adapters\//],
    types: [domain, config],
  },
  { area: config, may: [shared, config] },
  { area: /^server\/db\/seeds\//, may: [shared, domain, database], types: [config, root] },
  { area: database, may: [database, shared], types: [config] },
  // Pages and routes ask services; of the database they know what its failures mean.
  {
    area: /^server\/http\//,
    may: [
      shared,
      domain,
      /^server\/db\/pg-errors\.ts$/,
      /^server\/config\/logger\.ts$/,
      /^server\/http\//,
      /^public-web\/(?!islands\/)/,
    ],
    types: [root, database],
  },
  {
    area: /^server\/backup\//,
    may: [shared, domain, database, config, /^server\/backup\//],
  },
  { area: root, may: [shared, /^server\/(?!testing\/)/] },
  { area: /^server\/jobs\//, may: [shared, domain, database, /^server\/jobs\//], types: [config] },
  // Scripts of public pages are plain TypeScript: no React reaches a visitor's browser.
  {
    area: /^public-web\/islands(?:\/|\.)/,
    may: [shared, /^public-web\/(?:islands|styles)\//],
    packages: /^$/,
  },
  { area: /^public-web\//, may: [shared, sharedUi, /^public-web\/(?!islands\/)/], packages: react },
  {
    area: /^desktop\/renderer\//,
    may: [shared, sharedUi, /^desktop\/renderer\//],
    packages: /^(?!node:|electron|koa|@koa|knex|pg$)/,
  },
  // A sandboxed preload is one file of its own; main and preload meet in the contract of their calls.
  {
    area: /^desktop\/preload\//,
    may: [/^shared\/(?:desktop|app)\//, /^desktop\/preload\//],
    packages: /^electron$/,
  },
  {
    area: /^desktop\/main\//,
    may: [/^shared\/(?:desktop|app)\//, /^desktop\/main\//],
    packages: /^(?:electron(?:-updater)?|zod|node:.+)$/,
  },
  { area: /^(?:scripts|bench|e2e)\//, may: [anything] },
];

/** Tests arrange with whatever they need; what they test is bound by the rules. */
const isTest = /\.(?:test|e2e)\.tsx?$|\/(?:testing|e2e)\/|-samples\.ts$/;

/** Pictures and fonts belong to nobody's direction. */
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
  if (one.isPackage)
    return (rule.packages ?? anything).test(one.to) ? null : 'not a package of this area';
  if (rule.may.some((area) => area.test(one.to))) return neighbourProblem(one);
  if (!(rule.types ?? []).some((area) => area.test(one.to)))
    return 'against the direction of imports';
  return one.isTypeOnly ? null : 'only its types';
}

/**
 * Features meet where they are composed: services in services.ts, screens in the router and layout.
 * Queries and pure rules of another feature may be used, so that one transaction can span both.
 */
function neighbourProblem(one: Import): string | null {
  for (const folder of ['server/domain', 'desktop/renderer/features']) {
    const [own, other] = [featureIn(folder, one.from), featureIn(folder, one.to)];
    if (own === null || other === null || own === other) continue;
    // Limits and counters are tools of every feature.
    const isOpen =
      other === 'security' || one.isTypeOnly || /\.(?:queries|rules)\.ts$/.test(one.to);
    if (folder === 'server/domain' && isOpen) continue;
    return 'another feature; pass it in';
  }
  return null;
}

function featureIn(folder: string, path: string): string | null {
  const rest = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/') : [];
  return rest.length > 1 ? (rest[0] ?? null) : null;
}
