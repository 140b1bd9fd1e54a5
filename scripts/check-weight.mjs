import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from './kit/root.mjs';
import { giveUp, say } from './kit/say.mjs';

// What a place of the console loads before it can be used (decision 0044), in bytes of gzip: the files
// of the build with all they import, without what is loaded later by a press.
const LIMITS = { shell: 120_000, place: 60_000, signIn: 90_000 };

const built = join(root, 'dist/desktop/renderer');
const files = JSON.parse(readFileSync(join(built, 'manifest.json'), 'utf8'));

/** The keys of a file and of all that it imports. */
function closureOf(keys, found = new Set()) {
  for (const key of keys) {
    if (found.has(key)) continue;
    found.add(key);
    closureOf(files[key].imports ?? [], found);
  }
  return found;
}

const weightOf = (keys) =>
  [...keys].reduce(
    (sum, key) => sum + gzipSync(readFileSync(join(built, files[key].file)), { level: 9 }).length,
    0,
  );

const keyOf = (end) => {
  const key = Object.keys(files).find((each) => each.endsWith(end));
  if (key === undefined) giveUp(`The build has no file of ${end}.`);
  return key;
};

const entry = closureOf([keyOf('index.html')]);
const shell = closureOf([keyOf('console-app.tsx')], new Set(entry));
const layouts = {
  creator: ['layout/creator-layout.tsx'],
  operator: [
    'operator-routes.tsx',
    'layout/operator-layout.tsx',
    'session/operator-session-provider.tsx',
    'session/require-operator.tsx',
  ],
};

/** The screens that files load on demand, with all that their layout loads before them. */
const placesOf = (keys, layout) =>
  [...new Set([...keys].flatMap((key) => files[key].dynamicImports ?? []))]
    .filter((key) => key.endsWith('-screen.tsx') && !key.endsWith('auth/auth-screen.tsx'))
    .map((key) => {
      const own = [...closureOf([key, ...layout.map(keyOf)])].filter((each) => !shell.has(each));
      return { name: key.replace(/^.*\//, ''), bytes: weightOf(own), limit: LIMITS.place };
    });

const weights = [
  { name: 'the shell', bytes: weightOf(shell), limit: LIMITS.shell },
  {
    name: 'the sign-in, in all',
    bytes: weightOf(closureOf([keyOf('auth/auth-screen.tsx')], new Set(entry))),
    limit: LIMITS.signIn,
  },
  ...placesOf(shell, layouts.creator),
  ...placesOf([keyOf('operator-routes.tsx')], layouts.operator),
];

/** A file that waits for itself: what it makes at its start may not be there yet. */
function circleFrom(key, path = []) {
  if (path.includes(key)) return [...path.slice(path.indexOf(key)), key];
  for (const next of files[key].imports ?? []) {
    const circle = circleFrom(next, [...path, key]);
    if (circle !== undefined) return circle;
  }
  return undefined;
}

const circle = Object.keys(files)
  .map((key) => circleFrom(key))
  .find((found) => found !== undefined);
if (circle !== undefined) giveUp(`Built files import one another: ${circle.join(' -> ')}.`);

const kilobytes = (bytes) => `${(bytes / 1_000).toFixed(1)} kB`;
const tooHeavy = weights.filter(({ bytes, limit }) => bytes > limit);
for (const { name, bytes } of weights.toSorted((a, b) => b.bytes - a.bytes).slice(0, 8)) {
  say(`${kilobytes(bytes).padStart(9)}  ${name}`);
}
if (tooHeavy.length > 0) {
  giveUp(
    `Too heavy: ${tooHeavy.map(({ name, bytes, limit }) => `${name} is ${kilobytes(bytes)} of ${kilobytes(limit)}`).join('; ')}.`,
  );
}
say(`${weights.length} places of the console are light enough`);
