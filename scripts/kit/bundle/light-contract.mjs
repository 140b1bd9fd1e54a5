import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { register } from 'tsx/esm/api';
import { transformWithOxc } from 'vite';
import { splitAtSchemas } from './split-at-schemas.mjs';
import { root } from '../root.mjs';

const SHARED = `${root}shared/`;
const SCHEMAS = '?schemas';
/** Sets Zod's texts; the console's own `zod` imports it. */
const HAS_EFFECT = `${SHARED}api/plain-problems.ts`;

/** What a call of an endpoint does not read. */
const HEAVY = new Set([
  'params',
  'query',
  'body',
  'responses',
  'summary',
  'errors',
  'limits',
  'overflow',
  'limitsCount',
  'bans',
  'auth',
  'bodyLimit',
  'bodyKeys',
  'rowsOf',
]);

/** One loader for all of them, so that each file is read and run once. */
const loader = register({ namespace: 'light-contract' });
const importShared = (file) => loader.import(pathToFileURL(file).href, import.meta.url);

/** What the console's contract does not have. */
const SCHEMA_OF_API = /Api\.\w+\.(?:params|query|body|responses)\b/;

/**
 * The contract as the console loads it (decision 0044): its endpoints as plain data, and for their
 * answers the kinds of values instead of schemas. Each file of `shared` is two modules: what needs
 * Zod, and the rest. So a form that validates with a schema loads it, and no other screen does.
 */
export function lightContract() {
  return [lightModules(), refuseSchemasOfApis()];
}

/** A schema is exported by its name: the API of the console has none. */
function refuseSchemasOfApis() {
  return {
    name: 'no-schemas-of-apis',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      const isOurs = id.startsWith(SHARED) || id.includes('/desktop/renderer/');
      const found = isOurs && !id.endsWith(SCHEMAS) ? SCHEMA_OF_API.exec(code) : null;
      if (found !== null) this.error(`${id}: ${found[0]} is not in the console (decision 0044)`);
      return null;
    },
  };
}

function lightModules() {
  return {
    name: 'light-contract',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      const file = id.endsWith(SCHEMAS) ? id.slice(0, -SCHEMAS.length) : id;
      if (!file.startsWith(SHARED) || !file.endsWith('.ts') || file === HAS_EFFECT) return null;
      const source = await readFile(file, 'utf8');
      if (!source.includes("'zod'") && !file.endsWith('.contract.ts')) return null;
      const { code: plain } = await transformWithOxc(source, file);
      const apis = file.endsWith('.contract.ts') ? await lightApis(file) : new Map();
      const { light, schemas } = splitAtSchemas(plain, file, file + SCHEMAS, apis);
      const code = file === id ? light : schemas;
      return { code, moduleType: 'js', moduleSideEffects: false };
    },
  };
}

/** By name: the source of an API without schemas. */
async function lightApis(file) {
  const [exported, { answersWithFile, shapeOf }] = await Promise.all(
    [file, `${SHARED}api/answer-shape.ts`].map(importShared),
  );
  const apis = Object.entries(exported).filter(([, value]) => isApi(value));
  return new Map(apis.map(([name, api]) => [name, lightApi(api)]));

  function lightApi(api) {
    const endpoints = Object.entries(api).map(([call, endpoint]) => {
      const light = Object.entries(endpoint).filter(([name]) => !HEAVY.has(name));
      const answers = Object.entries(endpoint.responses).map(([status, schema]) =>
        answersWithFile(endpoint)
          ? `${status}: fileAnswer`
          : `${status}: answer(${JSON.stringify(shapeOf(schema))})`,
      );
      const fields = JSON.stringify(Object.fromEntries(light)).slice(1, -1);
      return `${JSON.stringify(call)}: {${fields}, responses: {${answers.join()}}}`;
    });
    return `({${endpoints.join(',\n')}})`;
  }
}

function isApi(value) {
  if (typeof value !== 'object' || value === null) return false;
  const entries = Object.values(value);
  return (
    entries.length > 0 &&
    entries.every((entry) => entry?.responses !== undefined && entry.method !== undefined)
  );
}
