import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import { mailedTest } from '#server/testing/app/app-tests.ts';
import { hashTables } from '#server/testing/database/table-hashes.ts';
import { findColumnsWith } from '#server/testing/database/find-text.ts';
import { aPerson, unlockWithEmail } from '#server/testing/scenes/erasure-scene.ts';
import type { MailedScene } from '#server/testing/scenes/mailed-scene.ts';
import { anOperator } from '#server/testing/scenes/operators.ts';
import {
  aComment,
  aHiddenComment,
  aMagnet,
  aVisitor,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';

const it = mailedTest();

const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    ({ status, code }: ApiError) => ({ status, code }),
  );
async function anErasingOperator({ app }: MailedScene) {
  const { operator, token } = await anOperator(app);
  const { operatorErasures } = app.as(token);
  return {
    operator,
    preview: (commentUrl: string) => operatorErasures.previewComment({ body: { commentUrl } }),
    erase: (commentUrl: string, reason = 'Showed the account on a call') =>
      operatorErasures.eraseComment({ body: { commentUrl, reason } }),
    receipt: (receipt: string) => operatorErasures.read({ query: { receipt } }),
  };
}

describe('an operator who erases a comment by its link', () => {
  it('sees the data to erase first, and then exactly that is erased on every page', async ({
    scene,
  }) => {
    const { app } = scene;
    const person = aPerson(scene);
    const { commentUrl, magnetId } = await unlockWithEmail(scene, person, { title: 'The guide' });
    // The same comment on another creator's page.
    const other = await aMagnet(scene);
    await verify(aVisitor(app), other.magnetId, commentUrl);
    const { operator, preview, erase, receipt } = await anErasingOperator(scene);

    const before = await hashTables(app.db);
    const shown = await preview(commentUrl);
    expect(await hashTables(app.db)).toEqual(before);
    expect(shown.pages).toHaveLength(2);
    expect(shown.pages).toContainEqual(
      expect.objectContaining({
        magnetTitle: 'The guide',
        name: person.author.name,
        hasEmail: true,
      }),
    );
    expect(shown.removes).toMatchObject({ leads: 2, checks: 2, waits: 0 });
    expect(shown.removes.addresses).toBeGreaterThan(0);

    const { number, erasedAt, ...removed } = await erase(commentUrl);
    expect(removed).toEqual(shown.removes);
    expect(Date.parse(erasedAt)).toBeGreaterThan(0);
    expect((await receipt(number)).receipt).toMatchObject({ number, leads: 2 });
    for (const text of [person.email, person.author.name, person.author.url, commentUrl]) {
      expect([text, await findColumnsWith(app.db, text)]).toEqual([text, []]);
    }
    const leads = await app.db('leads').whereIn('magnetId', [magnetId, other.magnetId]);
    expect(leads).toHaveLength(2);
    expect(await app.db('audit_log').where({ targetId: number })).toMatchObject([
      {
        action: 'comment.erased',
        operatorId: operator.id,
        reason: 'Showed the account on a call',
        targetName: null,
        after: { leads: 2 },
      },
    ]);
    expect(await failure(erase(commentUrl))).toEqual({ status: 404, code: 'comment_not_held' });
    expect(await failure(preview(commentUrl))).toEqual({ status: 404, code: 'comment_not_held' });
  });

  it('erases a refused or waiting comment without a lead', async ({ scene }) => {
    const { app } = scene;
    const { preview, erase } = await anErasingOperator(scene);
    const magnet = await aMagnet(scene);
    const refused = aComment(scene, magnet.post, 'Refused-Canary thanks');
    await verify(aVisitor(app), magnet.magnetId, refused);
    expect(await preview(refused)).toMatchObject({
      removes: { leads: 0, checks: 1 },
      pages: [{ text: 'Refused-Canary thanks', unlockedAt: null }],
    });
    await erase(refused);
    expect(await findColumnsWith(app.db, 'Refused-Canary')).toEqual([]);

    const hidden = aHiddenComment(magnet.post, idAt(new Date(), 77));
    const visitor = aVisitor(app);
    await verify(visitor, magnet.magnetId, hidden);
    const email = 'waits-alone@mailbox.test';
    await visitor.post('/api/waiting-emails', { magnetId: magnet.magnetId, email });
    expect((await erase(hidden)).waits).toBe(1);
    expect(await findColumnsWith(app.db, email)).toEqual([]);
    expect(await failure(erase(hidden))).toMatchObject({ code: 'comment_not_held' });
  });

  it('keeps an address that was also left with another comment, and that comment', async ({
    scene,
  }) => {
    const person = aPerson(scene);
    const one = await unlockWithEmail(scene, person);
    const other = await unlockWithEmail(scene, person);
    const { erase } = await anErasingOperator(scene);
    expect((await erase(one.commentUrl)).leads).toBe(1);
    const kept = await scene.app.db('leads').where({ magnetId: other.magnetId });
    expect(kept).toMatchObject([{ email: person.email, name: person.author.name }]);
  });

  it('gets an error for a wrong link or a missing reason', async ({ scene }) => {
    const { preview, erase } = await anErasingOperator(scene);
    for (const call of [preview, erase]) {
      expect(await failure(call('https://x.test/'))).toEqual({
        status: 400,
        code: 'invalid_comment_url',
      });
      await expect(call(' ')).rejects.toMatchObject({
        fields: { commentUrl: 'Paste the link to the comment' },
      });
    }
    const magnet = await aMagnet(scene);
    const link = aComment(scene, magnet.post, 'growth');
    await expect(erase(link, ' ')).rejects.toMatchObject({
      fields: { reason: 'Say why, for the audit log' },
    });
  });
});
