import { describe, expect } from 'vitest';
import { sceneTest } from '#server/testing/app/app-tests.ts';
import { aComment, aMagnet, aVisitor, verify } from '#server/testing/scenes/unlock-scene.ts';
import { orderForms } from './form-order.rules.ts';

const test = sceneTest();

describe('forms of address', () => {
  test('are ordered by what they showed, the post’s own first, and dropped when they show nothing', () => {
    const all = [
      { form: 'comment_urn', asked: 10, found: 5 },
      { form: 'dash_comment_urn', asked: 10, found: 9 },
      { form: 'both_urns', asked: 10, found: 0 },
    ];
    expect(orderForms([], [])).toEqual([]);
    expect(orderForms(all, [])).toEqual(['dash_comment_urn', 'comment_urn']);
    const own = [{ form: 'dash_comment_urn', asked: 20, found: 0 }];
    expect(orderForms(all, own)).toEqual(['comment_urn']);
    expect(orderForms(all, [{ form: 'both_urns', asked: 4, found: 4 }])[1]).toBe('both_urns');
  });

  test('cause no request while nothing is known of them', async ({ scene, linkedin }) => {
    const magnet = await aMagnet(scene);
    magnet.post.shown = 1;
    aComment(scene, magnet.post, 'The first');
    const url = aComment(scene, magnet.post, 'GROWTH');
    const before = linkedin.requests().length;
    expect((await verify(aVisitor(scene.app), magnet.magnetId, url)).status).toBe(503);
    expect(linkedin.requests()).toHaveLength(before + 1);
  });

  test('find a comment that the plain page hides, and are not used after they fail', async ({
    scene,
    app,
    linkedin,
  }) => {
    await app.db('guest_page_forms').insert([
      { postKey: '', form: 'comment_urn', asked: 5, found: 1 },
      { postKey: '', form: 'dash_comment_urn', asked: 5, found: 4 },
    ]);
    linkedin.setPins(['dashCommentUrn']);
    const magnet = await aMagnet(scene);
    magnet.post.shown = 1;
    const seen = aComment(scene, magnet.post, 'GROWTH, the first');
    const url = aComment(scene, magnet.post, 'GROWTH');
    await expect
      .poll(
        async () => (await app.db('guest_page_forms').where({ form: 'dash_comment_urn' })).length,
      )
      .toBe(1);
    // New values in the database take effect within a second.
    await expect
      .poll(async () => (await verify(aVisitor(app), magnet.magnetId, url)).status, {
        interval: 300,
      })
      .toBe(200);
    const asked = linkedin.requests().filter((path) => path.includes('CommentUrn='));
    expect(asked.at(-1)).toContain('?dashCommentUrn=');
    const before = linkedin.requests().length;
    expect((await verify(aVisitor(app), magnet.magnetId, seen)).status).toBe(200);
    expect(linkedin.requests().length - before).toBeLessThanOrEqual(1);

    linkedin.setPins([]);
    await expect
      .poll(async () => {
        const hidden = aComment(scene, magnet.post, 'GROWTH');
        await verify(aVisitor(app), magnet.magnetId, hidden);
        const rows = await app.db('guest_page_forms').whereNot({ postKey: '' });
        return rows.some(
          ({ form, asked: times, found }) =>
            form === 'dash_comment_urn' && times > 1.9 && found < times,
        );
      })
      .toBe(true);
  });
});
