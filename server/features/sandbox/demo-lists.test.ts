import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { contractRoutes } from '#server/testing/access/contract-routes.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { recordCoverage } from '#server/testing/coverage/contract-coverage.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { seedDemo } from './demo/seed-demo.ts';

const it = appTest();

it('every list of operators writes the demo into a file, each row with a cell for each heading', async ({
  app,
}) => {
  await seedDemo(app.db, app.services, 'http://localhost:4900');
  const { token } = await anOperator(app);
  const headers = { 'x-admin-token': token, 'content-type': 'application/json' };
  const rowsOf: Record<string, number> = {};
  for (const { endpoint } of contractRoutes) {
    const { method, path, rowsOf: list } = endpoint;
    if (list === undefined) continue;
    const body = JSON.stringify({ filter: {} });
    const answer = await app.fetch(path, { method, headers, body });
    recordCoverage(method, path, answer.status, null);
    const text = await answer.text();
    expect(answer.status, `${path}: ${text}`).toBe(200);
    const [head = [], ...rows]: string[][] = parse(text, { bom: true });
    expect(new Set(head).size, `${path} has two headings alike`).toBe(head.length);
    for (const row of rows) expect(row).toHaveLength(head.length);
    rowsOf[path] = rows.length;
  }
  expect(Object.values(rowsOf).length).toBeGreaterThan(15);
  expect(rowsOf['/api/admin/creators.csv']).toBeGreaterThan(0);
  expect(rowsOf['/api/admin/support/tickets.csv']).toBeGreaterThan(0);
});
