import { describe, expect } from 'vitest';
import { reservedFirstSegments } from '#shared/app/routes.ts';
import { MagnetId } from '#shared/magnets/magnet-fields.ts';
import { contractRoutes } from '#server/testing/access/contract-routes.ts';
import { recordMountedRoutes } from '#server/testing/access/mounted-routes.ts';
import { ofFile, openerOf, openTest } from '#server/testing/app/app-tests.ts';
import { randomIds } from './ids.ts';

const it = openTest.extend('mounted', ofFile, async ({}, { onCleanup }) => {
  const open = openerOf(onCleanup);
  return (await recordMountedRoutes(() => open.app({ isSandbox: true }))).routes;
});

/** `/feed/update/…` -> `feed`, `/sitemap-1.xml` -> `sitemap`; null for the page of a magnet itself. */
function firstSegment(path: string | RegExp): string | null {
  const text = typeof path === 'string' ? path : path.source.replaceAll(/[\\^]/g, '');
  return /^\/([a-z]+(?:-[a-z]+)*)/.exec(text)?.[1] ?? null;
}

describe('the id of a magnet (T32)', () => {
  it('has 12 letters of the alphabet, and differs each time', () => {
    const ids = Array.from({ length: 500 }, () => randomIds.magnetId());
    expect(ids.filter((id) => !MagnetId.safeParse(id).success)).toEqual([]);
    expect(new Set(ids).size).toBe(500);
  });

  it('never equals the first part of an address of the product', ({ mounted }) => {
    const paths = [
      ...mounted.map(({ path }) => path),
      ...contractRoutes.map((r) => r.endpoint.path),
    ];
    const used = new Set(paths.map(firstSegment).filter((segment) => segment !== null));
    expect(used.size).toBeGreaterThan(20);
    expect([...used].filter((segment) => !reservedFirstSegments.has(segment))).toEqual([]);
  });
});
