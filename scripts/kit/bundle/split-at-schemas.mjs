import { parseAst } from 'vite';

/**
 * Splits a module in two: `schemas` has the statements that need Zod, by themselves or through
 * others, and `light` the rest. Both export what the module does. `replaced` gives the source of
 * constants that are light although their own source needs Zod.
 */
export function splitAtSchemas(code, lightId, schemasId, replaced) {
  const { imports, statements } = readModule(code);
  const heavyNames = new Set(
    imports.filter(({ from }) => from === 'zod').flatMap(({ names }) => names),
  );
  const isHeavy = ({ uses, names }) =>
    names.some((name) => replaced.has(name)) || [...uses].some((name) => heavyNames.has(name));
  // Until nothing more is found: a statement may stand before the one that makes it heavy.
  for (let known = -1; known !== heavyNames.size;) {
    known = heavyNames.size;
    for (const each of statements.filter(isHeavy))
      each.names.forEach((name) => heavyNames.add(name));
  }
  const heavy = statements.filter(isHeavy);
  const light = statements.filter((each) => !heavy.includes(each));
  const namesOf = (list) => list.flatMap(({ names }) => names);
  const exported = (list) => list.filter((each) => each.isExported).flatMap(({ names }) => names);
  const borrowed = namesOf(light).filter((name) => heavy.some(({ uses }) => uses.has(name)));

  const lightCode = [
    ...importsFor(light, imports),
    ...light.map(({ text }) => text),
    ...[...replaced].map(([name, text]) => `export const ${name} = ${pureOf(text)};`),
    replaced.size === 0
      ? ''
      : `import { answer, fileAnswer } from '#desktop/renderer/api/light-answer.ts';`,
    reExport(
      exported(heavy).filter((name) => !replaced.has(name)),
      schemasId,
    ),
    // For the other half; nobody else knows these names.
    exportOf(borrowed.filter((name) => !exported(light).includes(name))),
  ];
  const heavyCode = [
    ...importsFor(heavy, imports),
    borrowed.length === 0 ? '' : `import { ${borrowed.join()} } from ${JSON.stringify(lightId)};`,
    ...heavy.map(({ text }) => text),
  ];
  return { light: lightCode.join('\n'), schemas: heavyCode.join('\n') };
}

/** Imports with their names, and all other statements with what they declare and use. */
function readModule(code) {
  const imports = [];
  const statements = [];
  for (const node of parseAst(code).body) {
    const text = code.slice(node.start, node.end);
    if (node.type === 'ImportDeclaration') {
      imports.push({
        text,
        from: node.source.value,
        names: node.specifiers.map(({ local }) => local.name),
        specifiers: node.specifiers,
      });
    } else if (node.type === 'ExportNamedDeclaration' && node.declaration === null) {
      if (node.source !== null) throw new Error(`A file of shared exports another one: ${text}`);
      statements.push({ text, names: [], uses: new Set(), isExported: false });
    } else {
      const declared = node.declaration ?? node;
      statements.push({
        text: withPureValue(code, node, declared),
        names: declaredBy(declared),
        uses: identifiersOf(declared),
        isExported: node.type === 'ExportNamedDeclaration',
      });
    }
  }
  return { imports, statements };
}

function declaredBy(declared) {
  if (declared.type === 'VariableDeclaration')
    return declared.declarations.map(({ id }) => id.name);
  return declared.id === undefined || declared.id === null ? [] : [declared.id.name];
}

/**
 * A bundler keeps a constant that a call makes, in case the call does more than that. Calls in
 * `shared` make values only, so those nobody uses may go.
 */
function withPureValue(code, node, declared) {
  const init = declared.type === 'VariableDeclaration' ? declared.declarations[0].init : undefined;
  if (declared.declarations?.length !== 1 || !makes(init)) return code.slice(node.start, node.end);
  const made = pureOf(code.slice(init.start, init.end));
  return code.slice(node.start, init.start) + made + code.slice(init.end, node.end);
}

const pureOf = (text) => `/*#__PURE__*/ (() => (${text}))()`;

/** Whether a value is made by a call, by itself or in a part of it; what a function does comes later. */
function makes(node) {
  if (Array.isArray(node)) return node.some(makes);
  if (typeof node?.type !== 'string' || /Function/.test(node.type)) return false;
  if (node.type === 'CallExpression' || node.type === 'NewExpression') return true;
  return Object.values(node).some((child) => typeof child === 'object' && makes(child));
}

/** Every name that is not the name of a property. */
function identifiersOf(node, found = new Set()) {
  if (Array.isArray(node)) for (const each of node) identifiersOf(each, found);
  if (typeof node?.type !== 'string') return found;
  if (node.type === 'Identifier') found.add(node.name);
  for (const [key, child] of Object.entries(node)) {
    const isName = (key === 'property' || key === 'key') && node.computed === false;
    if (typeof child === 'object' && child !== null && !(isName && node.shorthand !== true)) {
      identifiersOf(child, found);
    }
  }
  return found;
}

/** The imports that statements need. */
function importsFor(statements, imports) {
  const used = new Set(statements.flatMap(({ uses }) => [...uses]));
  return imports
    .filter(({ names }) => names.length === 0 || names.some((name) => used.has(name)))
    .map(({ text }) => text);
}

const reExport = (names, from) =>
  names.length === 0 ? '' : `export { ${names.join()} } from ${JSON.stringify(from)};`;
const exportOf = (names) => (names.length === 0 ? '' : `export { ${names.join()} };`);
