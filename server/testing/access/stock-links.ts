import { randomIds } from '#server/platform/ids.ts';
import type { TestApp } from '../app/test-app.ts';

/** A listed host, and a suspicious link of a page. */
export async function stockLinks(
  app: TestApp,
  { magnetId }: { magnetId: string },
): Promise<{ deniedHostId: string; findingId: string }> {
  const [deniedHostId, findingId] = [randomIds.rowId(), randomIds.rowId()];
  const host = `${deniedHostId}.example`;
  await app
    .db('denied_hosts')
    .insert({ id: deniedHostId, host, reason: 'Asks for passwords', addedBy: 'test' });
  // No scan of this page comes in between.
  const never = { dueAt: '2100-01-01', listVersion: 2_000_000_000 };
  await app
    .db('link_scans')
    .insert({ magnetId, ...never })
    .onConflict('magnet_id')
    .merge(never);
  await app.db('link_findings').insert({
    id: findingId,
    magnetId,
    kind: 'denied',
    host,
    leadsTo: '',
    because: host,
    links: ['a'],
  });
  return { deniedHostId, findingId };
}

/** As if an operator had looked at the suspicious links of a page, or had not. */
export async function sayFine(app: TestApp, magnetId: string, isFine: boolean): Promise<void> {
  const look = isFine
    ? { clearedLinks: app.db.ref('links'), fineAt: new Date(), fineBy: 'ada' }
    : { clearedLinks: '{}', fineAt: null, fineBy: null };
  await app.db('link_findings').where({ magnetId }).update(look);
}
