import { featureUses } from './feature-uses.ts';
import type { SourceFiles } from './source-files.ts';

const COMPOSITION = 'server/features.ts';

/** Features that the running server does not make separately, each with its reason. */
const madeElsewhere: ReadonlyMap<string, string> = new Map([
  ['backup', 'two commands, each a process of its own'],
]);

/**
 * Letters are made before the mail feature, because the feature that queues a kind of mail also
 * writes it.
 */
const madeBefore: ReadonlySet<string> = new Set([
  'createAccountLetters',
  'createVisitorLetters',
  'createPlanLetters',
  'createPriceMoveLetters',
  'createUsageLetters',
  'createBillingLetters',
  'createManualLetters',
  'createExportLetters',
  'createLeadExportLetters',
  'createRetentionLetters',
  'createDeletionLetters',
  'createReleaseLetters',
  'createErasureLetters',
  'createTakedownLetters',
  'createSupportLetters',
  'createInvitationLetters',
  'createSignUpLetters',
  'createAlertLetters',
  'createNotificationLetters',
  'createMessageLetters',
  'createToldMails',
  'createWeeklyLetters',
]);

/**
 * Features that are not made in the common way: one `create<Feature>(platform, ports)`, in
 * `<feature>.feature.ts` or `<feature>.service.ts`, called once in `server/features.ts` and stored
 * there under the feature's name.
 */
export function findUnlikeFeatures(
  files: SourceFiles,
  features: readonly string[] = [...featureUses.keys()],
): string[] {
  const composition = files.get(COMPOSITION) ?? '';
  return [
    ...features.flatMap((feature) => problemsOf(feature, files, composition)),
    ...importedCreators(composition)
      .filter((name) => !madeBefore.has(name) && !features.map(creatorOf).includes(name))
      .map((name) => `${COMPOSITION} uses ${name}, which makes no whole feature`),
  ];
}

function problemsOf(feature: string, files: SourceFiles, composition: string): string[] {
  const folder = `server/features/${feature}`;
  const creator = creatorOf(feature);
  const exported = [...files].flatMap(([path, text]) => {
    const isOwn = path.startsWith(`${folder}/`) && !path.endsWith('.test.ts');
    const parameters = isOwn ? parametersOf(creator, text) : null;
    return parameters === null ? [] : [{ path, parameters }];
  });
  const spare = [...files.keys()]
    .filter((path) => path.startsWith(`${folder}/`) && path.endsWith('.feature.ts'))
    .filter((path) => path !== `${folder}/${feature}.feature.ts`)
    .map((path) => `${path} is a second feature of ${folder}`);
  if (madeElsewhere.has(feature)) {
    return [...spare, ...exported.map(({ path }) => `${path} is made elsewhere, and here as well`)];
  }
  const [own, another] = exported;
  if (own === undefined) return [...spare, `${folder} exports no ${creator}`];
  const problems: string[] = [];
  if (another !== undefined) problems.push(`${folder} exports ${creator} twice`);
  if (
    own.path !== `${folder}/${feature}.feature.ts` &&
    own.path !== `${folder}/${feature}.service.ts`
  )
    problems.push(`${own.path} exports ${creator}, which belongs into ${feature}.feature.ts`);
  const [platform = '', ports, ...more] = own.parameters;
  if (!platform.startsWith('Pick<Platform,')) problems.push(`${creator} takes no platform first`);
  if (more.length > 0 || ports?.startsWith('{') === false)
    problems.push(`${creator} takes other things than its ports after the platform`);
  const isKept = new RegExp(`\\bconst ${feature} = ${creator}\\(platform[,)]`).test(composition);
  if (!isKept)
    problems.push(`${COMPOSITION} has no ${feature} made by ${creator}(platform, ports)`);
  if (composition.split(`${creator}(`).length > 2)
    problems.push(`${COMPOSITION} calls ${creator} more than once`);
  return [...spare, ...problems];
}

const creatorOf = (feature: string): string =>
  `create${feature.charAt(0).toUpperCase()}${feature.slice(1)}`;

/** Creators `server/features.ts` takes from features. */
function importedCreators(composition: string): string[] {
  const imports = composition.matchAll(
    /^import (?!type )\{([^}]*)\} from '#server\/features\/[^']+';$/gm,
  );
  return [...imports].flatMap(([, names = '']) => names.match(/\bcreate\w+/g) ?? []);
}

/** Types of a function's parameters, or null where it is not exported. */
function parametersOf(name: string, text: string): string[] | null {
  const start = new RegExp(`^export (?:async )?function ${name}\\(`, 'm').exec(text);
  if (start === null) return null;
  const code = text.slice(start.index + start[0].length).replaceAll(/\/\*[\s\S]*?\*\/|=>/g, '');
  const parts: string[] = [''];
  let depth = 0;
  for (const character of code) {
    if (depth === 0 && character === ')') break;
    if ('([{<'.includes(character)) depth += 1;
    if (')]}>'.includes(character)) depth -= 1;
    if (depth === 0 && character === ',') parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map(typeOf).filter((type) => type !== '');
}

/** `{ db }: Pick<Platform, 'db'>` is `Pick<Platform,'db'>`. */
function typeOf(parameter: string): string {
  const colon = /^\s*(?:\w+|\{[^}]*\})\??:/.exec(parameter);
  return parameter.slice(colon?.[0].length ?? 0).replaceAll(/\s/g, '');
}

/** Calls that pass routes or pages in another way than the rest. */
export function findUnlikeRegistrations(files: SourceFiles): string[] {
  const ways: [path: string, way: RegExp][] = [
    ['server/routes.ts', /^router, guards, \{/],
    ['server/pages.ts', /^router, \{ services: \{/],
  ];
  return ways.flatMap(([path, way]) =>
    [...(files.get(path) ?? '').matchAll(/^ +(register\w+)\(([^;]*)\);$/gm)].flatMap(
      ([, name = '', given = '']) => {
        const isBare = given === 'router';
        return isBare || way.test(given.trim().replaceAll(/\s+/g, ' '))
          ? []
          : [`${path} gives ${name} what it uses in a way of its own`];
      },
    ),
  );
}
