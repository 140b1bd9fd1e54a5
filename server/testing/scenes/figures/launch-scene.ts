import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import { randomIds } from '#server/platform/ids.ts';
import type { TestApp } from '#server/testing/app/test-app.ts';
import { aUser } from '../factories.ts';
import { insertMagnet } from '../lead-records.ts';

const STARTED = new Date('2026-05-06T10:00:00Z');
/** The key of a post so many hours later. */
export const postAt = (hours: number) =>
  `activity:${idAt(new Date(STARTED.getTime() + hours * 3_600_000), 7)}`;
export const POST = postAt(0);
export const minuteOf = (minute: number) => new Date(STARTED.getTime() + minute * 60_000);
/**
 * One post of two magnets. People of Germany and Brazil come to the first one, somebody unknown to the
 * other. Who failed came from Brazil first and from Germany last.
 */
export async function aLaunch(app: TestApp) {
  const { user, token } = await aUser(app, { plan: 'pro' });
  const userId = user.id;
  await app.db('users').where({ id: userId }).update({ timeZone: 'UTC' });
  const [magnetId, other] = [
    await insertMagnet(app.db, userId),
    await insertMagnet(app.db, userId),
  ];
  const wayOf = (country: string) =>
    app.services.leads.ways.idOf(userId, { source: 'linkedin', country, device: 'phone' });
  const [germany, brazil] = [await wayOf('DE'), await wayOf('BR')];
  const came = [
    { minute: 1, magnetId, wayId: germany },
    { minute: 1, magnetId, wayId: brazil },
    { minute: 2, magnetId: other, wayId: null },
    { minute: 61, magnetId, wayId: germany },
  ];
  await app.db('visits').insert(
    came.map(({ minute, ...row }, visitor) => ({
      ...row,
      userId,
      unlocked: false,
      referrer: 'direct',
      userAgent: 'b',
      createdAt: minuteOf(minute),
      visitorHash: Buffer.from(`visitor ${visitor}`),
    })),
  );
  const both = (way: number) => ({ firstWay: way, lastWay: way });
  const steps = [
    { minute: 3, kind: 'tried', ...both(germany) },
    { minute: 3, kind: 'tried', firstWay: brazil, lastWay: germany },
    { minute: 4, kind: 'verified', ...both(germany) },
    { minute: 3, kind: 'lost', reason: 'word_missing', firstWay: brazil, lastWay: germany },
    { minute: 5, kind: 'tried', magnetId: other, ...both(0) },
    { minute: 5, kind: 'lost', reason: 'wrong_post', magnetId: other, ...both(0) },
  ];
  await app.db('figure_events').insert(
    steps.map(({ minute, ...row }) => ({
      reason: '',
      magnetId,
      userId,
      postKey: POST,
      at: minuteOf(minute),
      ...row,
    })),
  );
  return { api: app.as(token).performance, token, userId, magnetId, other, germany, brazil };
}

/** A try that waits for its creator, as the unlock flow stores it. */
export async function aWait(
  app: TestApp,
  { userId, magnetId }: { userId: string; magnetId: string },
  { minute, way }: { minute: number; way: { firstWay: number; lastWay: number } },
) {
  const about = {
    userId,
    magnetId,
    commentId: randomIds.rowId(),
    postKey: POST,
    commentUrl: 'https://www.linkedin.com/feed/update/1',
    commentedAt: minuteOf(minute),
    createdAt: minuteOf(minute),
    nearMiss: 'growht',
  };
  await app.db('unlock_attempts').insert({
    ...about,
    id: randomIds.rowId(),
    lookedFor: ['GROWTH'],
    result: 'refused',
    reason: 'word_missing',
    touch: JSON.stringify({ way: way.lastWay, ...way }),
  });
  await app
    .db('waiting_comments')
    .insert({ ...about, id: randomIds.rowId(), code: 'near_miss', state: 'waiting' });
}
