import { expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { randomIds } from '#server/platform/ids.ts';
import { appTest } from '#server/testing/app/app-tests.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import { aCreator, aQuestion, failure } from '#server/testing/scenes/support/support-scene.ts';

const it = appTest();
const named = (over: object = {}) => ({
  name: `Macro ${randomIds.rowId()}`,
  text: 'Hello {{creator_name}}',
  ...over,
});

it('is filled by the server with what it knows of the ticket', async ({ app }) => {
  const { user, support } = await aCreator(app);
  const { token, operator } = await anOperator(app);
  const { supportMacros } = app.as(token);
  const text = 'Hi {{creator_name}}, ticket {{ ticket_number }} of {{plan}}.\n\n{{operator_name}}';
  const macro = await supportMacros.add({ body: named({ text }) });
  const ticket = await support.create({ body: aQuestion() });
  const params = { ticketId: ticket.id, macroId: macro.id };
  expect(await supportMacros.fillIn({ params })).toEqual({
    text: `Hi ${user.name}, ticket ${ticket.number} of Pro.\n\n${operator.username}`,
  });
  expect(
    await failure(supportMacros.fillIn({ params: { ...params, ticketId: randomIds.rowId() } })),
  ).toMatchObject({ code: 'ticket_not_found' });
  expect(
    await failure(supportMacros.fillIn({ params: { ...params, macroId: randomIds.rowId() } })),
  ).toMatchObject({ code: 'macro_not_found' });
});

it('is added, changed and removed, each in the audit log without its text', async ({ app }) => {
  const { token, operator } = await anOperator(app);
  const { supportMacros } = app.as(token);
  const macro = await supportMacros.add({ body: named() });
  expect(macro).toMatchObject({ version: 1, changedBy: operator.username });
  const taken = { name: macro.name.toUpperCase(), text: 'Other' };
  expect(await failure(supportMacros.add({ body: taken }))).toMatchObject({
    status: 409,
    code: 'macro_exists',
  });
  const other = await supportMacros.add({ body: named() });
  const params = { macroId: macro.id };
  expect(
    await failure(
      supportMacros.change({ params, body: { name: other.name, text: 'x', version: 1 } }),
    ),
  ).toMatchObject({ code: 'macro_exists' });
  const changed = await supportMacros.change({
    params,
    body: { name: macro.name, text: 'Hello again', version: 1 },
  });
  expect(changed).toMatchObject({ version: 2, text: 'Hello again' });
  expect(
    await failure(
      supportMacros.change({ params, body: { name: macro.name, text: 'Late', version: 1 } }),
    ),
  ).toMatchObject({ status: 409, code: 'macro_changed' });
  const { macros } = await supportMacros.list();
  expect(macros).toContainEqual(changed);
  await supportMacros.remove({ params });
  expect((await supportMacros.list()).macros.map(({ id }) => id)).not.toContain(macro.id);
  expect(await failure(supportMacros.remove({ params }))).toMatchObject({
    code: 'macro_not_found',
  });
  expect(
    await failure(supportMacros.change({ params, body: { ...named(), version: 2 } })),
  ).toMatchObject({ code: 'macro_not_found' });
  const log = await app.db('audit_log').where({ targetId: macro.id }).orderBy('at').select();
  expect(log.map(({ action }) => action)).toEqual([
    'support.macro_added',
    'support.macro_changed',
    'support.macro_removed',
  ]);
  expect(JSON.stringify(log)).not.toContain('Hello');
});

it('is refused with a variable that nobody fills', async ({ app }) => {
  const { token } = await anOperator(app);
  const { supportMacros } = app.as(token);
  const problemOf = (text: string) =>
    supportMacros.add({ body: named({ text }) }).then(
      () => null,
      (error: ApiError) => error.fields['text'],
    );
  expect(await problemOf('Hi {{first_name}}')).toBe(
    '{{first_name}} is not known. You can use {{creator_name}}, {{ticket_number}}, {{plan}}, {{operator_name}}',
  );
  expect(await problemOf('Hi {{plan')).toMatch(/between two pairs of braces/);
  expect(await problemOf(' ')).toBe('Please write the text');
});
