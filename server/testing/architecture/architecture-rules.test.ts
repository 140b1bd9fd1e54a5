import { describe, expect, it } from 'vitest';
import { findUndefinedCitations } from './citation-rules.ts';
import { featureUses } from './feature-uses.ts';
import { findBadNames, findBarrels, findLongFiles, findUnequalFeatures } from './file-rules.ts';
import { findForbiddenImports } from './import-rules.ts';
import { findCycles, findImports } from './imports.ts';
import { findCrowdedFolders, findSlivers } from './size-rules.ts';

const filesOf = (files: { [path: string]: string }) => new Map(Object.entries(files));
const forbidden = (path: string, line: string) =>
  findForbiddenImports(findImports(filesOf({ [path]: line })));

describe('the scanner of imports', () => {
  it('sees every kind of import, and which of them are types only', () => {
    const quote = `'`; // else this very test would import the file
    const text = [
      `import { a } from './a.ts';`,
      `import type { B } from './b.ts';`,
      `import {\n  c,\n  type C,\n} from '#shared/c.ts';`,
      `import './d.css?inline';`,
      `import * as e from "node:fs/promises";`,
      `import F, { f } from '@scope/f/deep';`,
      `import type from './g.ts';`,
      `export { h } from './h.ts';`,
      `export type { I } from './i.ts';`,
      `const j = await import(${quote}./j.ts${quote});`,
      `/* import { no } from './no.ts'; */`,
      `// import { no } from './no.ts';`,
      `export const text = "import { no } from './no.ts'";`,
    ].join('\n');
    const found = findImports(filesOf({ 'server/x/y.ts': text }));
    expect(found.map(({ to, isTypeOnly }) => `${to}${isTypeOnly ? ' (type)' : ''}`)).toEqual([
      'server/x/a.ts',
      'server/x/b.ts (type)',
      'shared/c.ts',
      'server/x/d.css',
      'node:fs/promises',
      '@scope/f',
      'server/x/g.ts',
      'server/x/h.ts',
      'server/x/i.ts (type)',
      'server/x/j.ts',
    ]);
  });

  it('finds a cycle over several files, through types as well', () => {
    const files = filesOf({
      'server/a.ts': `import { b } from './b.ts';`,
      'server/b.ts': `import { c } from './c.ts';`,
      'server/c.ts': `import type { a } from '#server/a.ts';`,
      'server/d.ts': `import { c } from './c.ts';`,
    });
    expect(findCycles(findImports(files))).toEqual([
      ['server/a.ts', 'server/b.ts', 'server/c.ts', 'server/a.ts'],
    ]);
  });
});

describe('the direction of imports', () => {
  it.each([
    ['shared/newest/newest.rules.ts', `import { x } from '#server/platform/ids.ts';`],
    ['shared/newest/newest.rules.ts', `import { readFileSync } from 'node:fs';`],
    ['shared/newest/newest.rules.ts', `import { useState } from 'react';`],
    ['shared/newest/newest.rules.ts', `import { Button } from '#shared/ui/button.tsx';`],
    ['shared/ui/button.tsx', `import { z } from '#public-web/render.tsx';`],
    ['shared/ui/button.tsx', `import { contract } from '#shared/api/contract.ts';`],
    ['shared/ui/button.tsx', `import { M } from '#shared/magnets/magnets.contract.ts';`],
    ['server/features/news/news.service.ts', `import Koa from 'koa';`],
    ['server/features/news/news.view.ts', `import type { Context } from 'koa';`],
    ['server/features/news/news.service.ts', `import { p } from '#public-web/render.tsx';`],
    ['server/features/news/news.service.ts', `import { f } from '#server/features.ts';`],
    ['server/features/news/news.routes.ts', `import type { F } from '#server/features.ts';`],
    ['server/features/news/news.routes.ts', `import { t } from '#server/testing/app/test-app.ts';`],
    [
      'server/features/news/news.pages.ts',
      `import { v } from '#public-web/islands/site/tooltips.ts';`,
    ],
    ['server/features/news/news.ts', `import { m } from '#server/features/mail/mail-queue.ts';`],
    ['server/features/news/news.ts', `import type { M } from '#server/features/mail/letter.ts';`],
    [
      'server/features/settings/s.ts',
      `import { u } from '#server/features/unlock/unlock.service.ts';`,
    ],
    [
      'server/features/newest/newest.ts',
      `import { a } from '#server/features/audit/audit-log.ts';`,
    ],
    [
      'server/platform/db/connection.ts',
      `import { n } from '#server/features/news/news.service.ts';`,
    ],
    ['server/platform/db/connection.ts', `import type { N } from '#server/features/news/news.ts';`],
    ['server/platform/jobs/job-queue.ts', `import Koa from 'koa';`],
    ['server/platform/jobs/job-queue.ts', `import { p } from '#public-web/render.tsx';`],
    ['server/newest/news.ts', `import { z } from 'zod';`],
    ['server/main.ts', `import { t } from './testing/app/test-app.ts';`],
    ['public-web/site/newest-page.tsx', `import { db } from '#server/platform/db/connection.ts';`],
    ['public-web/site/newest-page.tsx', `import { a } from '#desktop/renderer/app.tsx';`],
    ['public-web/site/newest-page.tsx', `import { readFile } from 'node:fs/promises';`],
    [
      'public-web/site/newest-page.tsx',
      `import { q } from '#public-web/islands/site/tooltips.ts';`,
    ],
    ['public-web/islands/unlock/newest.ts', `import { useState } from 'react';`],
    ['public-web/islands/newest.ts', `import { U } from '#public-web/unlock/unlock-page.tsx';`],
    ['desktop/renderer/features/newest/newest-screen.tsx', `import { s } from '../news/news.tsx';`],
    ['desktop/renderer/app.tsx', `import { readFile } from 'node:fs/promises';`],
    ['desktop/renderer/app.tsx', `import { x } from '#server/platform/ids.ts';`],
    ['desktop/main/window/window.ts', `import { app } from '#desktop/renderer/app.tsx';`],
    ['desktop/main/window/window.ts', `import { contract } from '#shared/api/contract.ts';`],
    ['desktop/main/window/window.ts', `import { knex } from 'knex';`],
    ['desktop/preload/console.ts', `import { readFile } from 'node:fs/promises';`],
    ['desktop/preload/console.ts', `import { s } from '#desktop/main/app/settings.ts';`],
    ['stray/file.ts', `import { z } from 'zod';`],
  ])('forbids %s: %s', (path, line) => {
    expect(forbidden(path, line)).toHaveLength(1);
  });

  it.each([
    ['shared/newest/newest.contract.ts', `import { z } from 'zod';`],
    [
      'server/features/news/news.service.ts',
      `import { db } from '#server/platform/db/connection.ts';`,
    ],
    ['server/features/news/news.test.ts', `import { t } from '#server/testing/app/test-app.ts';`],
    ['server/features/news/news.routes.ts', `import type Router from '@koa/router';`],
    ['server/features/site/site.pages.ts', `import { p } from '#public-web/render.tsx';`],
    [
      'server/features/mail/mail.service.ts',
      `import { a } from '#server/features/audit/audit-log.ts';`,
    ],
    ['server/features.ts', `import { x } from './features/news/news.service.ts';`],
    ['server/start/app.ts', `import Koa from 'koa';`],
    ['server/platform/http/implement.ts', `import type Router from '@koa/router';`],
    ['shared/ui/glyph.tsx', `import { icon } from '#shared/magnets/magnet-icons.ts';`],
    ['desktop/renderer/features/account/a.tsx', `import { f } from '../auth/form-notice.tsx';`],
    ['desktop/renderer/router.tsx', `import { s } from './features/newest/newest-screen.tsx';`],
  ])('allows %s: %s', (path, line) => {
    expect(forbidden(path, line)).toEqual([]);
  });
});

describe('the rules for files', () => {
  it('limit their length', () => {
    const lines = (count: number) => 'const a = 1;\n'.repeat(count);
    const files = filesOf({
      'server/fits.ts': lines(300),
      'server/long.ts': lines(301),
      'public-web/styles/long.css': lines(301),
    });
    expect(findLongFiles(files)).toEqual([
      'server/long.ts has 301 lines',
      'public-web/styles/long.css has 301 lines',
    ]);
  });

  it.each([
    ['shared/x/index.ts', `export { a } from './a.ts';\nexport type { B } from './b.ts';`],
    ['shared/x/all.ts', `export * from './a.ts';`],
    ['shared/x/types.ts', `export type * from './a.ts';`],
    ['shared/x/one.ts', `export default function one() {}`],
  ])('forbid a barrel or a default export in %s', (path, text) => {
    expect(findBarrels(filesOf({ [path]: text }))).toHaveLength(1);
  });

  it('allow a file that re-exports one thing beside its own', () => {
    const text = `export { a } from './a.ts';\nexport const b = 1;`;
    expect(findBarrels(filesOf({ 'shared/x/b.ts': text }))).toEqual([]);
  });

  it.each([
    'server/features/magnets/magnetLimits.ts',
    'server/features/magnets/Magnets.ts',
    'server/features/magnets/magnet_limits.ts',
    'server/utils/text.ts',
    'shared/api/url-helpers.ts',
    'public-web/misc.tsx',
  ])('forbid the name %s', (path) => {
    expect(findBadNames(filesOf({ [path]: '' }))).toHaveLength(1);
  });

  it('require one name of a feature in every layer', () => {
    const files = filesOf(
      Object.fromEntries(
        [
          ...[...featureUses.keys()].map((name) => `server/features/${name}/${name}.service.ts`),
          'server/features/crm/crm.service.ts',
          'shared/lead-magnets/lead-magnets.contract.ts',
          'desktop/renderer/features/invoices/invoices-screen.tsx',
          'public-web/unlock/unlock-page.tsx',
        ].map((path) => [path, '']),
      ),
    );
    const problems = findUnequalFeatures(files);
    expect(problems).toContain('server/features/crm is no feature of this layer');
    expect(problems).toContain('shared/lead-magnets is no feature of this layer');
    expect(problems).toContain('desktop/renderer/features/invoices is no feature of this layer');
    expect(problems).toContain('shared has no magnets');
    expect(problems.filter((problem) => problem.startsWith('server/'))).toHaveLength(1);
  });

  it('find a folder with too many files and a sliver with one importer', () => {
    const crowd = Array.from({ length: 21 }, (_, at) => [`shared/crowd/file-${at}.ts`, '']);
    const files = filesOf({
      ...Object.fromEntries(crowd),
      'shared/x/a.ts': `import { b } from './b.ts';`,
      'shared/x/b.ts': 'export const b = 1;',
      'shared/x/c.ts': 'export const c = 1;',
      'server/x/x.service.ts': `import { d } from './x.queries.ts';`,
      'server/x/x.queries.ts': 'export const d = 1;',
      'shared/x/c.test.ts': `import { c } from './c.ts';`,
      'public-web/x/page.tsx': `import { E } from './e.tsx';\nimport { useF } from './f.tsx';`,
      'public-web/x/e.tsx': 'export function Elm() {}',
      'public-web/x/f.tsx': 'export const useF = () => <b />;\nexport const MOST = 3;',
      'server/x/x.pages.ts': `import { r } from '#public-web/x/render-x.tsx';`,
      'public-web/x/render-x.tsx': 'export const r = () => <b />;',
    });
    expect(findCrowdedFolders(files.keys())).toEqual(['shared/crowd has 21 files']);
    expect(findSlivers(files, findImports(files))).toEqual([
      'shared/x/b.ts has 1 lines and is used by shared/x/a.ts alone',
      'public-web/x/f.tsx has 2 lines and is used by public-web/x/page.tsx alone',
    ]);
  });

  it('find citations of documents that are not in the repository', () => {
    const sources = {
      decisions: new Set(['0001']),
      threats: new Set(['T12', 'R05']),
      figures: new Set(['P1', 'R0']),
    };
    const cited = (text: string, path = 'server/a.ts') =>
      findUndefinedCitations(filesOf({ [path]: text }), sources).length;
    expect(cited('// held (T12, R05), see decision 0001 and P1')).toBe(0);
    expect(cited('// compared with R0', 'bench/a.mjs')).toBe(0);
    expect(cited('// compared with R0')).toBe(1);
    expect(cited('// as D9 wants')).toBe(1);
    expect(cited('// see decision 0999')).toBe(1);
    expect(cited('// see decision 1')).toBe(0);
    expect(cited('// Decision 99 says so')).toBe(1);
    expect(cited('// see decisions 0001 and 0998, 0999')).toBe(2);
    expect(cited('// measured by method M7')).toBe(1);
    expect(cited('/** The table of spec §2. */')).toBe(1);
    expect(cited('/** Spec §8, toast of the dialog. */')).toBe(1);
    expect(cited("// The specification's text for nothing at all.")).toBe(1);
    expect(cited("test('holds the texts of the specification', () => {});")).toBe(1);
    expect(cited("test('holds (T99)', () => {});")).toBe(1);
    expect(cited("const size = 'D9';")).toBe(0);
  });
});
