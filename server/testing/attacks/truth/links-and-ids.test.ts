import { describe, expect } from 'vitest';
import {
  aComment,
  aMagnet,
  aVisitor,
  type UnlockScene,
  verify,
} from '#server/testing/scenes/unlock-scene.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';

const it = sceneTest();

describe('a right comment link with a port', () => {
  it('unlocks with the default port of https', async ({ scene }) => {
    const { magnetId, post } = await aMagnet(scene);
    const link = aComment(scene, post, 'growth').replace('linkedin.com/', 'linkedin.com:443/');
    const answer = await verify(aVisitor(scene.app), magnetId, link);
    expect(answer).toMatchObject({ status: 200, body: { verified: true } });
  });

  it('is refused for any other port, with the true reason', async ({ scene }) => {
    const { magnetId, post } = await aMagnet(scene);
    const link = aComment(scene, post, 'growth').replace('linkedin.com/', 'linkedin.com:8443/');
    const answer = await verify(aVisitor(scene.app), magnetId, link);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_comment_url', reason: 'other_port' },
    });
    expect(answer.body.error).toContain('port');
    expect(answer.body.error).not.toContain('not on LinkedIn');
  });
});

describe('an unknown magnet id', () => {
  const textFor = async (scene: UnlockScene, id: string): Promise<string> => {
    const path = `/api/magnets/${encodeURIComponent(id)}/public`;
    const { status, body } = await aVisitor(scene.app).get(path);
    expect(status).toBe(404);
    return body.error;
  };

  it.for(['Growth-Guide_2026', '0', 'lol1', 'führer', 'a.b~c', 'MAGNET', '指南'])(
    '%s is named in the text',
    async (id, { scene }) => {
      expect(await textFor(scene, id)).toBe(`Lead magnet not found for ID: ${id}`);
    },
  );

  it('is named in the answer to a check as well', async ({ scene }) => {
    const { post } = await aMagnet(scene);
    const link = aComment(scene, post, 'growth');
    const answer = await verify(aVisitor(scene.app), 'Not-An-Id', link);
    expect(answer.body.error).toBe('Lead magnet not found for ID: Not-An-Id');
  });

  it('is shown without markup, line breaks and direction characters, and cut', async ({
    scene,
  }) => {
    expect(await textFor(scene, '<script>x')).toBe('Lead magnet not found for ID: scriptx');
    expect(await textFor(scene, '\u202e\u200b')).toBe('Lead magnet not found for ID: unknown');
    const { post } = await aMagnet(scene);
    const link = aComment(scene, post, 'growth');
    const answer = await verify(aVisitor(scene.app), 'a\r\nb\u202ec\u0007', link);
    expect(answer.body.error).toBe('Lead magnet not found for ID: abc');
    expect(await textFor(scene, 'x'.repeat(900))).toBe(
      `Lead magnet not found for ID: ${'x'.repeat(64)}…`,
    );
  });
});
