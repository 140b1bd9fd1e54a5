import { describe, expect, it } from 'vitest';
import {
  findAppsByHand,
  findDevelopmentImports,
  findLooseEnds,
  findOneSided,
  findUndocumented,
  findUnexplained,
} from './convention-rules.ts';
import { findImports } from './imports.ts';
import { findRepeats } from './repeat-rules.ts';

const filesOf = (files: { [path: string]: string }) => new Map(Object.entries(files));
const unexplained = (text: string, path = 'server/x.ts') =>
  findUnexplained(filesOf({ [path]: text }));
// Built from parts, because the rule would find them here otherwise.
const DISABLE = ['oxlint', 'disable'].join('-');
const EXPECT_ERROR = ['@ts', 'expect', 'error'].join('-');

describe('a reason on the line', () => {
  it.each([
    `const a = read() as Answer;`,
    `const a = (await read()) as unknown as Answer;`,
    `send(list as string[]);`,
    `const a = 'https://a.example' as Address;`,
    `const a = read() as {\n  status: number;\n};`,
    `// ${DISABLE}-line no-console\nconsole.info(1);`,
    `// ${EXPECT_ERROR}\nread();`,
  ])('is required in %j', (text) => {
    expect(unexplained(text)).toHaveLength(1);
  });

  it.each([
    `const a = read() as Answer; // parsed by its own schema`,
    `const a = read() as {\n  status: number;\n}; // the part this test reads`,
    `const names = ['a', 'b'] as const;`,
    `import { a as B } from './a.ts';`,
    `import {\n  a as B,\n} from './a.ts';`,
    `export { a as B };`,
    `type Rest<T> = { [K in keyof T as T[K] extends string ? K : never]: T[K] };`,
    `const text = 'read as Answer;';`,
    `// read as Answer;`,
    `// ${DISABLE}-line no-console -- the only way out`,
  ])('is not required in %j', (text) => {
    expect(unexplained(text)).toEqual([]);
  });

  it('is not required for words between tags', () => {
    expect(
      unexplained(`      <p>\n        names as LinkedIn shows them\n      </p>`, 'a.tsx'),
    ).toEqual([]);
  });
});

describe('a comment on exported functions', () => {
  it.each([
    ['shared/newest/newest.rules.ts', 'shared/newest/other.ts'],
    ['server/features/newest/newest.service.ts', 'server/features/news/news.service.ts'],
  ])('is required in %s', (path, caller) => {
    const bare = `export function one() {}`;
    const undocumented = (text: string) => {
      const files = filesOf({ [path]: text, [caller]: `import { one } from '#${path}';` });
      return findUndocumented(files, findImports(files));
    };
    expect(undocumented(bare)).toHaveLength(1);
    expect(undocumented(`/** Finds. */\n${bare}`)).toEqual([]);
  });

  it('is not required in tests, or for what stays in its file or feature', () => {
    const files = filesOf({
      'shared/newest/newest.test.ts': `export function one() {}`,
      'shared/newest/newest.rules.ts': `function own() {}`,
      'server/features/newest/newest.ts': `export function handle() {}`,
      'server/features/newest/other.ts': `import { handle } from './newest.ts';`,
    });
    expect(findUndocumented(files, findImports(files))).toEqual([]);
  });
});

describe('open tasks', () => {
  const note = ['TO', 'DO'].join('');
  it('need the number of an issue or a decision', () => {
    expect(findLooseEnds(filesOf({ 'server/x.ts': `// ${note}: later` }))).toHaveLength(1);
    expect(findLooseEnds(filesOf({ 'server/x.ts': `// ${note} (#12): later` }))).toEqual([]);
    expect(findLooseEnds(filesOf({ 'server/x.ts': `// ${note}, decision 7` }))).toEqual([]);
  });
});

describe('code in shared', () => {
  const judge = (files: { [path: string]: string }) => {
    const all = filesOf(files);
    return findOneSided(all, findImports(all));
  };
  const rules = { 'shared/newest/newest.rules.ts': '' };
  const use = `import { a } from '#shared/newest/newest.rules.ts';`;

  it('is used by two sides, tests not counted', () => {
    expect(judge({ ...rules, 'server/features/newest/newest.service.ts': use })).toHaveLength(1);
    const inTest = { 'desktop/renderer/newest.test.ts': use };
    expect(
      judge({ ...rules, 'server/features/newest/newest.service.ts': use, ...inTest }),
    ).toHaveLength(1);
    const onScreen = { 'desktop/renderer/newest.ts': use };
    expect(
      judge({ ...rules, 'server/features/newest/newest.service.ts': use, ...onScreen }),
    ).toEqual([]);
  });

  it('may be used through other shared files', () => {
    const files = {
      ...rules,
      'shared/newest/newest.contract.ts': use,
      'server/features/newest/newest.routes.ts': `import { b } from '#shared/newest/newest.contract.ts';`,
      'public-web/newest.ts': `import { b } from '#shared/newest/newest.contract.ts';`,
    };
    expect(judge(files)).toEqual([]);
  });
});

describe('apps of tests', () => {
  const found = (text: string, path = 'server/newest/newest.test.ts') =>
    findAppsByHand(filesOf({ [path]: text }));

  it.each(['TestApp', 'UnlockScene', 'MailedScene', 'TwoProcesses'])(
    'are not opened by hand: %s',
    (what) => {
      const opener = `create${what}`;
      expect(found(`const one = await ${opener}();`)).toHaveLength(1);
      expect(found(`untilTheEnd(${opener}({ isSandbox: true }), onCleanup);`)).toHaveLength(1);
      expect(found(`start(${opener});`, 'desktop/renderer/newest.test.tsx')).toHaveLength(1);
    },
  );

  it('come from fixtures, which are made elsewhere', () => {
    const opener = ['create', 'TestApp'].join('');
    expect(found(`return ${opener}(options);`, 'server/testing/app/newest-tests.ts')).toEqual([]);
    expect(found('const it = appTest();')).toEqual([]);
    expect(found(`${opener}Row();`)).toEqual([]);
  });
});

describe('packages for development', () => {
  const use = `import { createServer } from 'vite';`;
  const found = (path: string, line = use) =>
    findDevelopmentImports(findImports(filesOf({ [path]: line })), new Set(['vite']));

  it('are not used by what an installation runs', () => {
    expect(found('server/features/news/news.service.ts')).toEqual([
      'server/features/news/news.service.ts imports vite',
    ]);
    expect(found('shared/newest/newest.rules.ts')).toHaveLength(1);
    expect(found('public-web/newest-page.tsx')).toHaveLength(1);
  });

  it.each([
    ['server/features/news/news.service.ts', `import type { Plugin } from 'vite';`],
    ['server/features/news/news.service.ts', `import { z } from 'zod';`],
    ['server/features/news/news.test.ts', use],
    ['server/testing/app/newest.ts', use],
    ['desktop/renderer/newest.tsx', use],
    ['public-web/islands/newest.ts', use],
    ['bench/newest.mjs', use],
  ])('may be used by %s: %s', (path, line) => {
    expect(found(path, line)).toEqual([]);
  });
});

describe('eight telling lines', () => {
  const eight = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `send(parcel${number});`);
  const repeats = (one: readonly string[], other: readonly string[], path = 'desktop/other.tsx') =>
    findRepeats(filesOf({ 'shared/one.ts': one.join('\n'), [path]: other.join('\n') }));

  it('stand in one product file only, whatever is around and between them', () => {
    const around = [
      `import {\n  send,\n} from './send.ts';`,
      'begin();',
      ...eight.flatMap((line) => [`    ${line}`, '', '// why', '}', '</div>', 'name: string;']),
    ];
    expect(repeats(eight, around)).toEqual(['desktop/other.tsx:5 says what shared/one.ts:1 says']);
  });

  it('may stand twice in one file, in tests, and where one of them differs', () => {
    expect(repeats([...eight, ...eight], [])).toEqual([]);
    for (const path of [
      'desktop/other.test.ts',
      'server/testing/other.ts',
      'server/x-samples.ts',
    ]) {
      expect(repeats(eight, eight, path)).toEqual([]);
    }
    expect(repeats(eight, eight.with(3, 'send(letter);'))).toEqual([]);
  });

  it('are neither imports, closing tags nor members of types', () => {
    const imported = eight.map((_, index) => `import { a${index} } from './a.ts';`);
    const members = eight.map((_, index) => `readonly name${index}?: string | null;`);
    const closing = eight.map((_, index) => `</Part${index}>`);
    for (const lines of [imported, members, closing]) expect(repeats(lines, lines)).toEqual([]);
  });
});
