import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLeadMonths, type LeadMonths } from '#server/testing/scenes/lead-months.ts';

let months: LeadMonths;
let userId: string;
beforeAll(async () => {
  months = await createLeadMonths();
});
afterAll(() => months.close());
beforeEach(async () => {
  userId = await months.begin();
});

const idsOf = (found: { id: string }[]) => found.map(({ id }) => id);

describe('leads over quota', () => {
  it('are all released when a plan grows while comments arrive in two processes', async () => {
    for (let round = 0; round < 6; round += 1) {
      await months.begin();
      await months.unlocks(3);
      await Promise.all([months.unlocks(10), months.setPlan('creator', round), months.unlocks(10)]);
      const { leads: all, months: counted } = await months.look();
      expect(all).toHaveLength(23);
      expect(all.filter(({ overQuota }) => overQuota)).toEqual([]);
      expect(counted).toMatchObject([{ used: 23, limit: null }]);
    }
  });

  it('take no place of a smaller plan that was set while they were counted', async () => {
    for (let round = 0; round < 6; round += 1) {
      await months.begin();
      await months.setPlan('creator');
      await Promise.all([months.unlocks(8), months.setPlan('free', round), months.unlocks(8)]);
      const { leads: all, used } = await months.look();
      expect(all.filter(({ overQuota }) => !overQuota)).toHaveLength(used);
      await months.unlocks(3);
      expect((await months.look()).used).toBe(Math.max(used, 2));
    }
  });

  it('are released before leads of a new month, once, when several processes begin it at the same time', async () => {
    await months.setPlan('starter');
    await months.unlocks(7);
    const waited = (await months.look()).leads.filter(({ overQuota }) => overQuota);
    expect(waited).toHaveLength(3);
    await months.turnMonth();
    await Promise.all([months.unlocks(5), months.sweep(), months.unlocks(5)]);
    const { leads: all, months: counted } = await months.look();
    expect(counted.map(({ used }) => used)).toEqual([4, 4]);
    const still = all.filter(({ overQuota }) => overQuota);
    expect(still).toHaveLength(9);
    for (const { id } of waited) expect(idsOf(still)).not.toContain(id);
    expect(months.mails).toMatchObject([{ kind: 'leads_released', payload: { leads: '3' } }]);
    expect(await months.db('lead_releases').where({ userId })).toHaveLength(1);
  });

  it('are released for everybody on a plan whose limit grows', async () => {
    const first = userId;
    await months.unlocks(5);
    await months.begin();
    await months.unlocks(4);
    await months.db('plans').where({ id: 'free' }).update({ commentLimit: 4 });
    await months.sweep();
    expect((await months.look()).leads.filter(({ overQuota }) => overQuota)).toHaveLength(0);
    expect(await months.db('leads').where({ userId: first, overQuota: true })).toHaveLength(1);
    await months.db('plans').where({ id: 'free' }).update({ commentLimit: 2 });
  });

  it('that are unconfirmed are shown when a place is free, and use none', async () => {
    await months.unlocks(2);
    await months.unlock(false);
    expect((await months.look()).leads.filter(({ overQuota }) => overQuota)).toHaveLength(1);
    await months.addRoom(1);
    const { leads: all, used } = await months.look();
    expect(all.filter(({ overQuota }) => overQuota)).toEqual([]);
    expect(used).toBe(2);
    await months.unlock();
    expect(await months.look()).toMatchObject({ used: 3, limit: 3 });
  });

  it('that were erased are released without an email', async () => {
    await months.unlocks(5);
    const waiting = (await months.look()).leads.filter(({ overQuota }) => overQuota);
    expect(waiting).toHaveLength(3);
    const erase = (leads: { id: string }[]) =>
      months.db('leads').whereIn('id', idsOf(leads)).update({ erasedAt: new Date() });
    const told = months.mails.length;
    await erase(waiting.slice(0, 1));
    await months.addRoom(2);
    expect((await months.look()).leads.filter(({ overQuota }) => overQuota)).toHaveLength(1);
    expect(months.mails.slice(told)).toMatchObject([{ payload: { leads: '1' } }]);
    await erase(waiting.slice(2));
    await months.addRoom(1);
    expect((await months.look()).leads.filter(({ overQuota }) => overQuota)).toEqual([]);
    expect(months.mails).toHaveLength(told + 1);
    expect(await months.db('lead_releases').where({ userId })).toMatchObject([{ leads: 1 }]);
  });

  it('stay over quota when the transaction that made room fails', async () => {
    await months.unlocks(4);
    const failing = months.db.transaction(async (trx) => {
      await months.room.addRoom(trx, userId, 10);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    const { leads: all, limit } = await months.look();
    expect(all.filter(({ overQuota }) => overQuota)).toHaveLength(2);
    expect(limit).toBe(2);
  });
});
