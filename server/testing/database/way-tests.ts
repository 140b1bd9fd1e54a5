import { ofFile, openerOf, openTest } from '../app/app-tests.ts';
import { createTestDatabase } from './test-database.ts';
import { aWayTo } from './way-to-database.ts';

/** A scene whose way to the database can fail; it gives up waiting for a connection early. */
export function wayTest() {
  return openTest
    .extend('database', ofFile, async ({}, { onCleanup }) => {
      const database = await createTestDatabase();
      onCleanup(() => database.drop());
      return database;
    })
    .extend('way', ofFile, async ({ database }, { onCleanup }) => {
      const way = await aWayTo(database.url);
      onCleanup(() => way.close());
      return way;
    })
    .extend('scene', ofFile, ({ way }, { onCleanup }) =>
      openerOf(onCleanup).scene({ databaseUrl: way.url, connectionPatienceMs: 2_000 }),
    );
}
