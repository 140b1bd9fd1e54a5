import { expect } from 'vitest';
import { tidyDatabase } from '#server/platform/db/housekeeping.ts';
import { randomIds } from '#server/platform/ids.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { aUser } from '#server/testing/scenes/factories.ts';

const it = appTest();

it('the audit log loses the names of a deleted account, and nothing else', async ({ app }) => {
  const { user } = await aUser(app);
  const row = {
    id: randomIds.rowId(),
    networkHash: '',
    action: 'creator.suspended',
    targetKind: 'creator',
    targetId: user.id,
    targetName: user.email,
  };
  await app.db('audit_log').insert(row);
  const change = (fields: Record<string, unknown>) =>
    app.db('audit_log').where({ id: row.id }).update(fields);
  await expect(change({ targetName: null })).rejects.toThrow('the audit log only grows');
  await app.db('users').where({ id: user.id }).delete();
  await expect(change({ targetName: 'Eve' })).rejects.toThrow('the audit log only grows');
  await expect(change({ targetName: null, action: 'creator.restored' })).rejects.toThrow(
    'the audit log only grows',
  );
  expect(await change({ targetName: null })).toBe(1);
  await tidyDatabase(app.db);
  expect(await app.db('audit_log').where({ id: row.id })).toHaveLength(1);
});
