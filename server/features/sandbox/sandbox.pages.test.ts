import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_SIZE } from './sandbox-modes.ts';
import { practiceComments } from './sandbox.service.ts';
import { createTestApp, type TestApp } from '#server/testing/app/test-app.ts';
import { aMagnet, aVisitor } from '#server/testing/scenes/unlock-scene.ts';
import { type FakeLinkedIn, startFakeLinkedIn } from '#server/testing/doubles/fake-linkedin.ts';

let app: TestApp;
let linkedin: FakeLinkedIn;
beforeAll(async () => {
  // The reader asks the product itself, over HTTP, as on a laptop without any setting.
  app = await createTestApp({ isSandbox: true });
  linkedin = await startFakeLinkedIn();
});
afterAll(async () => {
  await app.close();
  await linkedin.close();
});

/** A magnet, the mode of its practice post, and what a visitor gets for a comment with the word. */
async function tryWith(mode: string) {
  const { magnetId } = await aMagnet({ app, linkedin, close: async () => {} });
  const visitor = aVisitor(app);
  const path = `/sandbox/${magnetId}`;
  expect((await visitor.submit(path, { do: 'mode', mode })).status).toBe(303);
  const comment = { do: 'comment', author: 'Alex Visitor', text: 'growth please' };
  expect((await visitor.submit(path, comment)).status).toBe(303);
  const { html } = await visitor.page(`${path}?done=comment`);
  const [, link = ''] = /value="(https:\/\/www\.linkedin\.com\/feed\/[^"]+)"/.exec(html) ?? [];
  const commentUrl = link.replaceAll('&amp;', '&');
  const answer = await visitor.post('/api/verify-comment', { commentUrl, magnetId });
  return { answer, page: html, commentUrl, magnetId, visitor };
}

const readerPage = (commentUrl: string) =>
  fetch(`${app.url}${new URL(commentUrl).pathname}`).then((answer) => answer.text());

describe('the practice LinkedIn', () => {
  it('lets a newcomer through: comment, copied link, content', async () => {
    const { answer, page, commentUrl, magnetId } = await tryWith('ok');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ verified: true, name: 'Alex Visitor' });
    expect(page).toContain('Sandbox');
    expect(page).toContain(`href="/unlock/${magnetId}"`);
    const guest = await readerPage(commentUrl);
    expect(guest).toContain('<strong>Sandbox</strong>');
    expect(guest).toContain('growth please');
  });

  it.each([
    ['denied', 'linkedin_unavailable'],
    ['wall', 'linkedin_unavailable'],
    ['sample', 'comment_not_visible'],
    // Last: for half a minute no post is read.
    ['limited', 'linkedin_unavailable'],
  ])('told to answer with "%s", leaves the comment waiting: %s', async (mode, code) => {
    const { answer, commentUrl } = await tryWith(mode);
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({ status: 'pending', code });
    expect(await readerPage(commentUrl)).toContain('<strong>Sandbox</strong>');
  });

  it('shows the reader ten comments of more when told so', async () => {
    const { commentUrl } = await tryWith('sample');
    const guest = await readerPage(commentUrl);
    expect(guest.match(/<section class="comment /g)).toHaveLength(SAMPLE_SIZE);
    expect(guest).toContain(`"commentCount":${practiceComments.length + 1}`);
    expect(guest).not.toContain('growth please');
  });

  it('knows no other answer, no empty comment and no unknown post', async () => {
    const { visitor, magnetId } = await tryWith('ok');
    const path = `/sandbox/${magnetId}`;
    for (const fields of [
      { do: 'mode', mode: 'teapot' },
      { do: 'comment', author: 'A', text: '  ' },
    ]) {
      expect((await visitor.submit(path, fields)).status).toBe(422);
    }
    expect((await visitor.page('/sandbox/abcdefghijkm')).status).toBe(404);
    expect((await visitor.page('/feed/update/urn:li:activity:7000000000000000000/')).status).toBe(
      404,
    );
  });
});
