import { expect } from 'vitest';
import { mailedTest } from '#server/testing/app/app-tests.ts';
import {
  aPerson,
  eraseAll,
  openData,
  unlockWithEmail,
} from '#server/testing/scenes/erasure-scene.ts';

const it = mailedTest();

it('an answer is on the page of one’s own data, in its file, and erased with the rest', async ({
  scene,
}) => {
  const person = aPerson(scene);
  const magnet = await unlockWithEmail(scene, person, { question: 'What do you want to solve?' });
  const path = `/api/magnets/${magnet.magnetId}/answer`;
  expect((await person.visitor.put(path, { answer: 'My <i>calendar</i>' })).status).toBe(200);

  const browser = await openData(scene, person);
  const page = await browser.page('/privacy/erase/data');
  expect(page.html).toContain('What do you want to solve?: My &lt;i&gt;calendar&lt;/i&gt;');
  const file = await browser.get('/privacy/erase/data.json');
  expect(JSON.stringify(file.body)).toContain('My <i>calendar</i>');

  const rows = () =>
    scene.app
      .db('lead_answers as a')
      .join('leads as l', 'l.id', 'a.lead_id')
      .where({ 'l.magnet_id': magnet.magnetId });
  expect(await rows()).toHaveLength(1);
  await eraseAll(scene, person);
  expect(await rows()).toEqual([]);
  // The visitor's page is closed with the lead, so nothing comes after it.
  expect((await person.visitor.put(path, { answer: 'Again' })).status).toBe(403);
});
