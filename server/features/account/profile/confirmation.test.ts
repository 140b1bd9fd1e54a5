import { describe, expect } from 'vitest';
import type { ApiError } from '#shared/api/client.ts';
import type { CommentEvidence } from '#server/features/parsing/comment-reader.ts';
import { aUser } from '#server/testing/scenes/factories.ts';
import { sceneTest } from '#server/testing/app/app-tests.ts';
import { aComment, type UnlockScene } from '#server/testing/scenes/unlock-scene.ts';
import { hasCode, judgeConfirmation } from './confirmation.rules.ts';

const it = sceneTest();
let scene: UnlockScene;
it.beforeAll(({ scene: opened }) => {
  scene = opened;
});
it.afterEach(({ linkedin }) => linkedin.setMode({ kind: 'ok' }));

const ADA = 'https://www.linkedin.com/in/ada';
const AUTHOR = { name: 'Ada Lovelace', url: 'https://uk.linkedin.com/in/Ada?trk=x' };

async function aCreator(linkedinProfileUrl: string | null = ADA) {
  const { user, token } = await aUser(scene.app);
  const profile = scene.app.as(token).profile;
  await profile.update({ body: { linkedinProfileUrl } });
  const start = async () => (await profile.startConfirmation()).confirmation?.code ?? '';
  const confirm = (commentUrl: string) => profile.confirm({ body: { commentUrl } });
  return { ...profile, id: user.id, start, check: confirm };
}
const comment = (text: string, author = AUTHOR) =>
  aComment(scene, scene.linkedin.addPost(), text, { author });
const failure = (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('expected a refusal')),
    ({ status, code }: ApiError) => ({ status, code }),
  );

describe('confirming a profile by a comment', () => {
  it('succeeds once, with the code in a comment of that profile', async () => {
    const { start, check, read } = await aCreator();
    const code = await start();
    expect(code).toMatch(/^[BCDFGHJKMNPQRSTVWXZ2-9]{4}-[BCDFGHJKMNPQRSTVWXZ2-9]{4}$/);
    const link = comment(`Confirming my page: ${code.toLowerCase()}.`);
    expect(await check(link)).toMatchObject({
      result: 'confirmed',
      profile: { confirmedBy: 'comment', confirmedAt: expect.any(String), confirmation: null },
    });
    expect(await read()).toMatchObject({ confirmedBy: 'comment', confirmation: null });
    const already = { status: 409, code: 'profile_is_confirmed' };
    expect(await failure(check(link))).toEqual(already);
    expect(await failure(start())).toEqual(already);
  });

  it('refuses a comment of another person, and says whose it is', async () => {
    const { start, check, read } = await aCreator();
    const link = comment(await start(), {
      name: 'Eve',
      url: 'https://www.linkedin.com/in/eve',
    });
    expect(await check(link)).toEqual({
      result: 'wrong_author',
      authorName: 'Eve',
      authorUrl: 'https://www.linkedin.com/in/eve',
    });
    expect(await read()).toMatchObject({
      confirmedAt: null,
      confirmation: { code: expect.any(String) },
    });
  });

  it('refuses the code of another account, an older code, and a part of a code', async () => {
    const [one, two] = [await aCreator(), await aCreator()];
    const old = await two.start();
    const [code, foreign] = [await two.start(), await one.start()];
    for (const text of [foreign, old, code.slice(0, 6), `${code}X`, 'Nice post']) {
      expect(await two.check(comment(text))).toEqual({ result: 'code_missing', found: text });
    }
    expect(await two.check(comment(code))).toMatchObject({ result: 'confirmed' });
  });

  it('reads the comment again each time, so that an edit counts at once', async () => {
    const { start, check } = await aCreator();
    const code = await start();
    const post = scene.linkedin.addPost();
    const link = aComment(scene, post, 'forgot the code', { author: AUTHOR });
    expect(await check(link)).toMatchObject({ result: 'code_missing' });
    const [written] = post.comments;
    if (written === undefined) throw new Error('a comment was expected');
    written.text = `here it is: ${code}`;
    expect(await check(link)).toMatchObject({ result: 'confirmed' });
  });

  it('decides nothing while the comment cannot be read, and can be tried again', async () => {
    const { start, check } = await aCreator();
    const code = await start();
    const crowded = scene.linkedin.addPost({ shown: 2 });
    for (let other = 0; other < 3; other += 1) aComment(scene, crowded, 'me first');
    const hidden = aComment(scene, crowded, code, { author: AUTHOR });
    expect(await check(hidden)).toMatchObject({ result: 'unread', reason: 'not_shown' });

    const link = comment(code);
    scene.linkedin.setMode({ kind: 'status', status: 404 });
    expect(await check(link)).toMatchObject({ result: 'unread', reason: 'post_not_public' });
    scene.linkedin.setMode({ kind: 'wall200' });
    expect(await check(comment(code))).toMatchObject({
      result: 'unread',
      reason: 'linkedin_unavailable',
    });
  });

  it('needs a profile link, a valid code and a comment link', async () => {
    const bare = await aCreator(null);
    expect(await failure(bare.start())).toEqual({ status: 409, code: 'profile_link_missing' });
    const { id, start, check, read } = await aCreator();
    const expired = { status: 409, code: 'confirmation_code_expired' };
    const link = comment(await start());
    expect(await failure(check(ADA))).toEqual({ status: 400, code: 'invalid_comment_url' });
    await scene.app
      .db('profile_confirmations')
      .where({ userId: id })
      .update({ expiresAt: scene.app.db.raw(`now() - interval '1 second'`) });
    expect(await read()).toMatchObject({ confirmation: null });
    expect(await failure(check(link))).toEqual(expired);
  });

  it('belongs to one profile link: changing the link ends the code', async () => {
    const { start, check, update } = await aCreator();
    const code = await start();
    await update({ body: { linkedinProfileUrl: 'https://www.linkedin.com/in/eve' } });
    const expired = { status: 409, code: 'confirmation_code_expired' };
    expect(await failure(check(comment(code)))).toEqual(expired);
  });

  it('is undone when the link changes while the comment is read', async () => {
    const { start, check, update, read } = await aCreator();
    const link = comment(await start());
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    scene.linkedin.setMode({ kind: 'gated', gate });
    const before = scene.linkedin.requests().length;
    const checking = failure(check(link));
    await expect.poll(() => scene.linkedin.requests().length).toBeGreaterThan(before);
    await update({ body: { linkedinProfileUrl: 'https://www.linkedin.com/in/eve' } });
    open();
    expect(await checking).toEqual({ status: 409, code: 'confirmation_code_expired' });
    expect(await read()).toMatchObject({ confirmedAt: null });
  });

  it('asks LinkedIn at most twenty times an hour for one creator', async () => {
    const { start, check } = await aCreator();
    await start();
    const link = comment('no code');
    const before = scene.linkedin.requests().length;
    const codes: unknown[] = [];
    for (let call = 0; call < 22; call += 1) {
      codes.push(
        await check(link).then(
          ({ result }) => result,
          (error: ApiError) => error.code,
        ),
      );
    }
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(2);
    expect(scene.linkedin.requests().length - before).toBeLessThanOrEqual(20);
  });
});

describe('a reading', () => {
  const code = 'K7MP-X3QR';
  const evidence = (rest: Partial<CommentEvidence>): CommentEvidence => ({
    text: code,
    authorName: 'Ada',
    authorUrl: ADA,
    method: 'guest_page',
    confidence: 'high',
    readAt: new Date(),
    aliases: [],
    ...rest,
  });
  const judge = (rest: Partial<CommentEvidence>) =>
    judgeConfirmation({ profileUrl: ADA, code }, evidence(rest)).result;

  it('that is not certain proves nothing', () => {
    expect(judge({})).toBe('confirmed');
    expect(judge({ confidence: 'medium' })).toBe('unread');
    expect(judge({ authorUrl: null })).toBe('unread');
    expect(judge({ otherReadings: ['something else'] })).toBe('unread');
    expect(judge({ text: 'half of it', isPartial: true })).toBe('unread');
    expect(judge({ text: 'no', otherReadings: ['no'] })).toBe('code_missing');
    expect(judge({ confidence: 'medium', otherReadings: [`${code}!`] })).toBe('confirmed');
  });

  it.each([
    ['K7MP-X3QR', true],
    ['k7mp-x3qr', true],
    ['My code:K7MP-X3QR, thanks', true],
    ['(K7MP-X3QR)', true],
    ['XK7MP-X3QR', false],
    ['K7MP-X3QR-9', false],
    ['K7MP X3QR', false],
    ['K7MPX3QR', false],
  ])('of "%s" contains the code as a separate word: %s', (text, holds) => {
    expect(hasCode(text, code)).toBe(holds);
  });
});
