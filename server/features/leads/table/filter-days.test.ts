import { expect } from 'vitest';
import { randomIds } from '#server/platform/ids.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { insertMagnet, leadRecord } from '#server/testing/scenes/lead-records.ts';

const it = appTest();

it('a day whose midnight comes twice in the zone of its creator begins with the first one', async ({
  app,
}) => {
  const { user, token } = await aUser(app, { plan: 'pro' });
  await app.db('users').where({ id: user.id }).update({ timeZone: 'America/Havana' });
  const owner = { userId: user.id, magnetId: await insertMagnet(app.db, user.id) };
  // In Havana clocks go back from 1:00 to 0:00 at five o'clock.
  const times = { Ada: '03:30', Bo: '04:30', Cy: '05:30' };
  for (const [name, time] of Object.entries(times)) {
    const ids = { lead: randomIds.rowId(), attempt: randomIds.rowId(), contact: randomIds.rowId() };
    const made = leadRecord(owner, { ids, grant: null, name });
    await app.services.leads.writer.add({ ...made, authorUrl: `https://x.test/in/${ids.lead}` });
    const lastAt = new Date(`2026-11-01T${time}Z`);
    await app.db('contacts').where({ id: ids.contact }).update({ lastAt });
  }
  const find = async (is: 'since' | 'before') => {
    const items = [{ field: 'lastAt', is, value: '2026-11-01' }];
    const filter = { op: 'and' as const, items };
    const found = await app.as(token).leads.query({ body: { filter, sort: 'name' } });
    return found.items.map(({ name }) => name);
  };
  expect(await find('before')).toEqual(['Ada']);
  expect(await find('since')).toEqual(['Bo', 'Cy']);
});
