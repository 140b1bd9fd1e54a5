import { describe, expect } from 'vitest';
import { twoProcessesTest } from '#server/testing/app/app-tests.ts';
import { HARVEST_KEY } from '#server/testing/doubles/fake-harvest-api.ts';
import { aComment, aMagnet, aVisitor, verify } from '#server/testing/scenes/unlock-scene.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { someTerms, switchReaders } from '#server/testing/scenes/readers/paid-reader.ts';
import { withinASecond } from '#server/testing/scenes/within-a-second.ts';

const test = twoProcessesTest();

describe('the readers of an installation', () => {
  test('are the free ones until an operator changes them', async ({ here }) => {
    const { token } = await anOperator(here);
    const answer = await here.as(token).operatorReaders.read();
    expect(answer.readers.map(({ name, isOn, isPaid }) => [name, isOn, isPaid])).toEqual([
      ['guest_page', true, false],
      ['company_page', true, false],
      ['harvest_api', false, true],
    ]);
    expect(answer.harvestApi).toMatchObject({
      key: 'missing',
      keyEnding: null,
      priceMicros: 0,
      checks: 0,
      spentMicros: 0,
      checksLeft: 0,
    });
  });

  test('store a key of which only the last four characters are shown again', async ({ here }) => {
    const { operator, token } = await anOperator(here);
    const { operatorReaders } = here.as(token);
    const set = await operatorReaders.setKey({ body: { key: ` ${HARVEST_KEY}\n` } });
    expect(set.harvestApi).toMatchObject({ key: 'set', keyEnding: HARVEST_KEY.slice(-4) });
    const [row] = await here.db('paid_readers').where({ name: 'harvest_api' });
    expect(row.sealedKey).toMatch(/^v1\./);
    const log = JSON.stringify(await here.db('audit_log').where({ operatorId: operator.id }));
    expect(JSON.stringify([set, row, log])).not.toContain(HARVEST_KEY);
    expect(log).toContain('paid_reader.key_set');

    // Like after a restore with another installation key.
    await here.db('paid_readers').update({ sealedKey: `v1.${'0'.repeat(16)}.${'A'.repeat(60)}` });
    const { version, readers, harvestApi } = await operatorReaders.setTerms({ body: someTerms });
    expect(harvestApi.key).toBe('unreadable');
    const on = readers.map(({ name }) => ({ name, isOn: true }));
    await expect(operatorReaders.arrange({ body: { version, readers: on } })).rejects.toMatchObject(
      { code: 'paid_reader_not_ready' },
    );

    const removed = await operatorReaders.removeKey();
    expect(removed.harvestApi).toMatchObject({ key: 'missing', keyEnding: null, keySetAt: null });
  });

  test('pay for nothing without a key, a price and a cap', async ({ here }) => {
    const { operatorReaders } = here.as((await anOperator(here)).token);
    const turnOn = async () => {
      const { version, readers } = await operatorReaders.read();
      const on = readers.map(({ name }) => ({ name, isOn: true }));
      return operatorReaders.arrange({ body: { version, readers: on } });
    };
    const refused = { code: 'paid_reader_not_ready' };
    await operatorReaders.setTerms({ body: { ...someTerms, priceMicros: 0 } });
    await expect(turnOn()).rejects.toMatchObject(refused);
    await operatorReaders.setKey({ body: { key: HARVEST_KEY } });
    await expect(turnOn()).rejects.toMatchObject(refused);
    await operatorReaders.setTerms({ body: { ...someTerms, priceMicros: 5, capMicros: 4 } });
    await expect(turnOn()).rejects.toMatchObject(refused);
    const ready = await operatorReaders.setTerms({ body: someTerms });
    expect(ready.harvestApi.checksLeft).toBe(500);
    await turnOn();
    await expect(
      operatorReaders.setTerms({ body: { ...someTerms, capMicros: 0 } }),
    ).rejects.toMatchObject(refused);

    const without = await operatorReaders.removeKey();
    expect(without.readers.at(-1)).toMatchObject({ name: 'harvest_api', isOn: false });
    expect(await operatorReaders.removeKey()).toMatchObject({ version: without.version });
  });

  test('are each listed once, the paid ones last, and changed only from the version the operator saw', async ({
    here,
  }) => {
    const { operatorReaders } = here.as((await anOperator(here)).token);
    const { version } = await operatorReaders.read();
    const off = { isOn: false } as const;
    const [guest, company, paid] = [
      { name: 'guest_page', ...off },
      { name: 'company_page', ...off },
      { name: 'harvest_api', ...off },
    ] as const;
    for (const readers of [[paid, guest, company], [guest], [guest, guest, paid]]) {
      await expect(operatorReaders.arrange({ body: { version, readers } })).rejects.toMatchObject({
        code: 'reader_order',
      });
    }
    const after = await operatorReaders.arrange({
      body: { version, readers: [company, guest, paid] },
    });
    await expect(
      operatorReaders.arrange({ body: { version, readers: [company, guest, paid] } }),
    ).rejects.toMatchObject({ code: 'readers_changed' });
    await operatorReaders.arrange({
      body: { version: after.version, readers: [{ ...guest, isOn: true }, company, paid] },
    });
  });

  test('follow a switch in every process within a second, and count their outcomes', async ({
    both,
    here,
    there,
  }) => {
    const client = here.as((await anOperator(here)).token);
    const { magnetId, post } = await aMagnet(both);
    const asked = () => verify(aVisitor(there), magnetId, aComment(both, post, 'GROWTH'));
    expect((await asked()).body).toMatchObject({ verified: true });

    await switchReaders(client, { guest_page: false });
    await withinASecond(async () => (await asked()).status === 503);
    const requests = both.linkedin.requests().length;
    expect((await asked()).status).toBe(503);
    expect(both.linkedin.requests()).toHaveLength(requests);
    await switchReaders(client, { guest_page: true });
    await withinASecond(async () => (await asked()).status === 200);

    both.linkedin.setMode({ kind: 'status', status: 999 });
    const elsewhere = both.linkedin.addPost();
    await verify(aVisitor(here), magnetId, aComment(both, elsewhere, 'GROWTH'));
    both.linkedin.setMode({ kind: 'ok' });
    await there.services.parsing.close();
    const [guest] = (await client.operatorReaders.read()).readers;
    expect(guest?.figures.settled).toBeGreaterThanOrEqual(2);
    expect(guest?.figures.asked).toBeGreaterThan(guest?.figures.settled ?? 0);
    expect(guest?.figures.failures).toContainEqual({ kind: 'blocked', times: 1 });
    expect(guest?.figures.medianMs).toBeGreaterThan(0);
  });
});
