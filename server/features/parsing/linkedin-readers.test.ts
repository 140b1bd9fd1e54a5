import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#server/platform/time/clock.ts';
import { startFakeLinkedIn, type FakeLinkedIn } from '#server/testing/doubles/fake-linkedin.ts';
import {
  createMemoryEvidenceStore,
  nothingKnown,
  unlimitedBudget,
} from '#server/testing/doubles/linkedin-reading.ts';
import { createLinkedInReaders } from './linkedin-readers.ts';

let linkedIn: FakeLinkedIn;
beforeAll(async () => {
  linkedIn = await startFakeLinkedIn();
});
afterAll(() => linkedIn.close());

function createReaders(origin: string) {
  const evidenceStore = createMemoryEvidenceStore();
  const ladder = createLinkedInReaders({
    origin,
    budget: unlimitedBudget,
    clock: systemClock,
    evidenceStore,
    posts: nothingKnown,
  });
  return { ladder, evidenceStore };
}

describe('the readers of an installation', () => {
  it('read a comment from the configured origin and store the evidence', async () => {
    linkedIn.setPageBytes(136_000);
    const post = linkedIn.addPost({ type: 'share' });
    const link = linkedIn.addComment(post, { text: 'GUIDE' });
    const { ladder, evidenceStore } = createReaders(`${linkedIn.origin}/`);
    expect(await ladder.read(link)).toMatchObject({ ok: true, evidence: { text: 'GUIDE' } });
    expect(await ladder.readPost(link)).toMatchObject({ aliases: post.refs, isPublic: true });
    expect(linkedIn.requests()).toHaveLength(1);
    expect(evidenceStore.saved.has(link.commentId)).toBe(true);
    expect(ladder.health()).toMatchObject([{ name: 'guest_page', state: 'closed', successes: 1 }]);
    await ladder.close();
  });

  it('end a reading that is under way when they are closed', async () => {
    linkedIn.setMode({ kind: 'hang' });
    const link = linkedIn.addComment(linkedIn.addPost(), { text: 'GUIDE' });
    const { ladder } = createReaders(linkedIn.origin);
    const reading = ladder.read(link);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await ladder.close();
    expect(await reading).toMatchObject({ ok: false, failure: { kind: 'blocked' } });
  });
});
