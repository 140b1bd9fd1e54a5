import { expect } from 'vitest';
import { mailedTest } from '#server/testing/app/app-tests.ts';
import { aCreator, aQuestion, deskOf } from '#server/testing/scenes/support/support-scene.ts';

const it = mailedTest();

it('emails both sides with a link into the thread, and no address somebody wrote is a link', async ({
  app,
  sink,
}) => {
  const { user, support } = await aCreator(app);
  const { desk } = await deskOf(app);
  const { supportEmail } = await app.services.settings.read();
  const text = 'See https://evil.example/x <b>now</b>';
  const ticket = await support.create({ body: aQuestion({ text, subject: 'Not evil.example' }) });
  const asked = (await sink.next(supportEmail)).mail;
  expect(asked.subject).toBe(`New ticket ${ticket.number}: “Not evil. example”`);
  expect(asked.text).toContain(`/admin/support/${ticket.id}`);
  expect(asked.text).not.toContain('evil.example');

  const params = { ticketId: ticket.id };
  const answer = { text: 'It is solved', status: 'solved' as const, version: 1 };
  await desk.answer({ params, body: answer });
  const answered = (await sink.next(user.email)).mail;
  expect(answered.subject).toContain(`Answer to your ticket ${ticket.number}`);
  expect(answered.text).toContain(`/support/${ticket.id}`);
  expect(answered.text).toContain('It is solved');
  expect(answered.text).toContain('The ticket is marked as solved');

  await support.write({ params, body: { text: 'Not yet' } });
  const again = (await sink.next(supportEmail, 1)).mail;
  expect(again.subject).toContain(`New message in ticket ${ticket.number}`);
});
