import { describe, expect, it } from 'vitest';
import { findBadNames, findBarrels, findLongFiles, findUnknownFeatures } from './file-rules.ts';
import { findForbiddenImports } from './import-rules.ts';
import { findCycles, findImports } from './imports.ts';

const filesOf = (files: { [path: string]: string }) => new Map(Object.entries(files));
const forbidden = (path: string, line: string) =>
  findForbiddenImports(findImports(filesOf({ [path]: line })));

describe('the scanner of imports', () => {
  it('sees every way to import, and which of them are gone at run time', () => {
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

  it('finds a circle over several files, and none through types', () => {
    const files = filesOf({
      'server/a.ts': `import { b } from './b.ts';`,
      'server/b.ts': `import { c } from './c.ts';`,
      'server/c.ts': `import { a } from '#server/a.ts';\nimport type { d } from './d.ts';`,
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
    ['server/domain/newest/newest.service.ts', `import Koa from 'koa';`],
    [
      'server/domain/newest/newest.service.ts',
      `import type { C } from '#server/platform/http/cookies.ts';`,
    ],
    [
      'server/domain/newest/newest.service.ts',
      `import { r } from '#server/adapters/mail/smtp.ts';`,
    ],
    ['server/domain/newest/newest.service.ts', `import { p } from '#public-web/render.tsx';`],
    [
      'server/domain/newest/newest.service.ts',
      `import { c } from '#server/platform/config/logger.ts';`,
    ],
    [
      'server/domain/newest/newest.service.ts',
      `import { m } from '../magnets/magnets.service.ts';`,
    ],
    ['server/adapters/mail/smtp.ts', `import { c } from '#server/platform/http/cookies.ts';`],
    ['server/platform/db/connection.ts', `import { x } from '#server/platform/ids.ts';`],
    [
      'server/http/routes/newest.routes.ts',
      `import { createFeatures } from '#server/features.ts';`,
    ],
    ['server/http/routes/newest.routes.ts', `import { t } from '../app/test-app.ts';`],
    ['server/main.ts', `import { t } from '../app/test-app.ts';`],
    ['public-web/pages/newest-page.tsx', `import { db } from '#server/platform/db/connection.ts';`],
    ['public-web/pages/newest-page.tsx', `import { a } from '#desktop/renderer/app.tsx';`],
    ['desktop/renderer/features/newest/newest-screen.tsx', `import { s } from '../news/news.tsx';`],
    ['desktop/renderer/app.tsx', `import { readFile } from 'node:fs/promises';`],
    ['desktop/renderer/app.tsx', `import { x } from '#server/platform/ids.ts';`],
    ['desktop/main/window/window.ts', `import { app } from '#desktop/renderer/app.tsx';`],
    ['shared/ui/button.tsx', `import { contract } from '#shared/api/contract.ts';`],
    ['shared/ui/button.tsx', `import { M } from '#shared/magnets/magnets.contract.ts';`],
    ['server/adapters/mail/smtp.ts', `import { m } from '#server/features/mail/mail-queue.ts';`],
    [
      'server/http/routes/newest.routes.ts',
      `import { o } from '#server/platform/db/connection.ts';`,
    ],
    ['server/http/pages/newest-page.ts', `import { e } from '#server/platform/config/env.ts';`],
    ['server/http/pages/newest-page.ts', `import { v } from '#public-web/islands/site/theme.ts';`],
    ['public-web/islands/unlock/newest.ts', `import { useState } from 'react';`],
    ['public-web/islands/newest.ts', `import { U } from '#public-web/unlock/unlock-page.tsx';`],
    ['public-web/pages/newest-page.tsx', `import { readFile } from 'node:fs/promises';`],
    ['public-web/pages/newest-page.tsx', `import { q } from '#public-web/islands/site/theme.ts';`],
    ['desktop/main/window/window.ts', `import { contract } from '#shared/api/contract.ts';`],
    ['desktop/main/window/window.ts', `import knex from 'knex';`],
    ['desktop/preload/console.ts', `import { readFile } from 'node:fs/promises';`],
    ['desktop/preload/console.ts', `import { s } from '#desktop/main/app/settings.ts';`],
    ['stray/file.ts', `import { z } from 'zod';`],
  ])('forbids %s: %s', (path, line) => {
    expect(forbidden(path, line)).toHaveLength(1);
  });

  it.each([
    ['shared/newest/newest.contract.ts', `import { z } from 'zod';`],
    [
      'server/domain/newest/newest.service.ts',
      `import type { L } from '#server/platform/config/logger.ts';`,
    ],
    [
      'server/domain/newest/newest.service.ts',
      `import { q } from '../magnets/magnets.queries.ts';`,
    ],
    [
      'server/domain/newest/newest.service.ts',
      `import type { M } from '../magnets/magnets.service.ts';`,
    ],
    ['server/domain/newest/newest.test.ts', `import { t } from '../app/test-app.ts';`],
    ['server/http/routes/newest.routes.ts', `import type { Features } from '#server/features.ts';`],
    ['server/features.ts', `import { x } from './domain/newest/newest.service.ts';`],
    ['server/adapters/mail/smtp.ts', `import type { S } from '#server/domain/notifications/s.ts';`],
    ['server/adapters/mail/smtp.ts', `import { AppError } from '#server/platform/errors.ts';`],
    ['server/http/newest.ts', `import { isDatabaseFull } from '#server/platform/db/pg-errors.ts';`],
    ['shared/ui/glyph.tsx', `import { icon } from '#shared/magnets/magnet-icons.ts';`],
    ['desktop/renderer/router.tsx', `import { s } from './features/newest/newest-screen.tsx';`],
  ])('allows %s: %s', (path, line) => {
    expect(forbidden(path, line)).toEqual([]);
  });
});

describe('the rules for files', () => {
  it('limit their length', () => {
    const lines = (count: number) => 'const a = 1;\n'.repeat(count);
    const files = filesOf({ 'server/fits.ts': lines(300), 'server/long.ts': lines(301) });
    expect(findLongFiles(files)).toEqual(['server/long.ts has 301 lines']);
  });

  it.each([
    ['shared/x/index.ts', `export { a } from './a.ts';\nexport type { B } from './b.ts';`],
    ['shared/x/all.ts', `export * from './a.ts';`],
    ['shared/x/types.ts', `export type * from './a.ts';`],
    ['shared/x/one.ts', `export default function one() {}`],
  ])('forbid a barrel or a default export in %s', (path, text) => {
    expect(findBarrels(filesOf({ [path]: text }))).toHaveLength(1);
  });

  it('allow a file that passes one thing on beside its own', () => {
    const text = `export { a } from './a.ts';\nexport const b = 1;`;
    expect(findBarrels(filesOf({ 'shared/x/b.ts': text }))).toEqual([]);
  });

  it.each([
    'server/domain/magnets/magnetLimits.ts',
    'server/domain/magnets/Magnets.ts',
    'server/domain/magnets/magnet_limits.ts',
    'server/utils/text.ts',
    'shared/api/url-helpers.ts',
    'public-web/misc.tsx',
  ])('forbid the name %s', (path) => {
    expect(findBadNames(filesOf({ [path]: '' }))).toHaveLength(1);
  });

  it('know the features by one name in every layer', () => {
    const files = filesOf({
      'shared/lead-magnets/lead-magnets.contract.ts': '',
      'server/domain/crm/crm.service.ts': '',
      'server/http/routes/sessions.routes.ts': '',
      'desktop/renderer/features/billing/billing-screen.tsx': '',
      'server/features/magnets/magnets.service.ts': '',
      'server/platform/ids.ts': '',
    });
    expect(findUnknownFeatures(files)).toHaveLength(4);
  });
});
