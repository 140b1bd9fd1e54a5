import { expect } from 'vitest';
import { mailedTest } from '#server/testing/app/app-tests.ts';
import { aPerson, eraseAll, unlockWithEmail } from '#server/testing/scenes/erasure-scene.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';

const it = mailedTest();

it('operators see the number of erasures and find a receipt, however its number is typed', async ({
  scene,
}) => {
  const { app } = scene;
  const { token } = await anOperator(app);
  const { operatorErasures } = app.as(token);
  expect(await operatorErasures.read({ query: {} })).toEqual({
    total: 0,
    last30Days: 0,
    receipt: null,
  });
  const person = aPerson(scene);
  await unlockWithEmail(scene, person);
  const number = await eraseAll(scene, person);
  const typed = ` ${number.toLowerCase().replaceAll('-', ' ')} `;
  const found = await operatorErasures.read({ query: { receipt: typed } });
  expect(found).toMatchObject({ total: 1, last30Days: 1, receipt: { number, leads: 1 } });
  expect(JSON.stringify(found)).not.toMatch(/vera/i);
  for (const receipt of ['E-AAAA-AAAA-AAAA', number.slice(1), '%', '']) {
    expect((await operatorErasures.read({ query: { receipt } })).receipt).toBeNull();
  }
});
