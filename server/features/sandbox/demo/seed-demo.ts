import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { ID_ALPHABET } from '#shared/api/field-types.ts';
import { magnetPath } from '#server/features/magnets/magnet-path.ts';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import { emailKey } from '#shared/auth/email-address.ts';
import type { BrandPictures } from '#server/features/account/brand/brand-pictures.service.ts';
import type { AuthService } from '#server/features/auth/auth.service.ts';
import type { TextPictures } from '#server/features/files/pictures/text-pictures.service.ts';
import type { Magnets } from '#server/features/magnets/magnets.feature.ts';
import type { MagnetTags } from '#server/features/magnets/tags/magnet-tags.service.ts';
import type { Refusals } from '#server/features/security/refusals/refusals.service.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import { randomIds } from '#server/platform/ids.ts';
import {
  type DemoComment,
  type DemoHistory,
  type DemoMagnet,
  type DemoPost,
  makeDemoHistory,
} from './demo-history.ts';
import { giveDemoBrand } from './pictures/demo-brand.ts';
import { givePicture } from './pictures/demo-picture.ts';
import { addDemoFields, storeFieldAnswers } from './demo-extra-fields.queries.ts';
import { storeDesk } from './demo-desk.queries.ts';
import { storeImport } from './demo-import.queries.ts';
import {
  bindPosts,
  dateBack,
  readTime,
  storeAfterUnlock,
  storeConfirmations,
  storeConsents,
  storeExcluded,
  storeHistory,
  storeStops,
  storeWays,
} from './demo-history.queries.ts';
import { demoCreator, demoLimits, demoMagnets, demoNextStep, demoTags } from './demo-magnets.ts';
import { demoRows } from './demo-rows.ts';
import { deleteCreators } from './remove-demo.queries.ts';
import { demoNews } from './demo-news.ts';
import { seedOperations } from './operations/seed-operations.ts';
import { demoSupport } from './support/demo-tickets.ts';
import { storeSupport } from './support/demo-tickets.queries.ts';
import { storeNotifications } from './notifications/demo-notifications.queries.ts';
import { type MoneyServices, seedMoney } from './money/seed-money.ts';
import { practiceFirstComment, practicePostText } from '../practice-post.ts';
import { addComments, addPost, findPostedMagnet } from '../sandbox.queries.ts';
import {
  allowIdleTransaction,
  completeCreator,
  findHalfMade,
  findNewestMagnet,
  hasAnyUser,
  insertNews,
  isSeeded,
  markNewsRead,
  markSeeded,
  trySeedLock,
} from './seed-demo.queries.ts';

const PASSWORD_LENGTH = 16;

export interface DemoCredentials {
  email: string;
  /** Random. The database keeps only its hash, so it is shown only this once. */
  password: string;
}

interface SeedServices extends MoneyServices {
  account: { brand: { pictures: BrandPictures } };
  auth: Pick<AuthService, 'register'>;
  files: { pictures: Pick<TextPictures, 'add'> };
  security: { refusals: Pick<Refusals, 'keep'> };
  magnets: Pick<Magnets, 'create' | 'update' | 'addresses'> & {
    tags: Pick<MagnetTags, 'add' | 'give'>;
  };
}

/**
 * Makes the demo creator on Pro with three magnets, on a database without any other user. Returns
 * the credentials, or null when there was nothing to do.
 */
export async function seedDemo(
  db: Database,
  services: SeedServices,
  /** Base URL of the unlock pages. */
  pagesUrl: string,
): Promise<DemoCredentials | null> {
  return db.transaction(async (lock) => {
    await takeSeedLock(lock);
    if (await hasUsers(db)) return null;
    const credentials = await makeDemo(db, services, pagesUrl);
    await markSeeded(db);
    return credentials;
  });
}

/**
 * Polls, because a waiting statement ends after five seconds and its silent connection after six,
 * while a seed by another process may take longer on a busy machine (R17).
 */
async function takeSeedLock(transaction: Knex.Transaction): Promise<void> {
  await allowIdleTransaction(transaction);
  while (!(await trySeedLock(transaction))) await sleep(100);
}

/** Demo creators without the mark are incomplete, from a start that was killed: they are removed. */
async function hasUsers(db: Database): Promise<boolean> {
  if (await isSeeded(db)) return true;
  const halfMade = await findHalfMade(db, emailKey(demoCreator.email));
  if (halfMade.length > 0) await db.transaction((trx) => deleteCreators(trx, halfMade));
  return hasAnyUser(db);
}

async function makeDemo(
  db: Database,
  services: SeedServices,
  pagesUrl: string,
): Promise<DemoCredentials> {
  const password = randomPassword();
  const { email, ...profile } = demoCreator;
  const form = { name: profile.name, email, password, confirmPassword: password };
  const device = { userAgent: 'seed', isBrowser: false, binding: undefined, token: undefined };
  const { user } = await services.auth.register(form, device);
  await completeCreator(db, { userId: user.id, ...profile });
  await giveDemoBrand(services.account.brand.pictures, user.id);
  const asked = await addDemoFields(db, user.id, randomIds);
  // The first one is the newest, so that lists begin with it.
  const made: DemoMagnet[] = [];
  for (const { fields, posts, addresses } of demoMagnets.toReversed()) {
    const { id, template, triggerWords, collectEmails } = await services.magnets.create(user.id, {
      ...(await givePicture(services.files.pictures, user.id, fields)),
      extraFields: fields.collectEmails ? asked : [],
    });
    for (const slug of addresses) await giveAddress(services, { userId: user.id, id, slug });
    made.push({ id, template, triggerWords, collectEmails, posts });
  }
  for (const { name, color, magnets } of demoTags) {
    const { id: tagId } = await services.magnets.tags.add(user.id, { name, color });
    const magnetIds = made.filter((_, at) => magnets.includes(at)).map(({ id }) => id);
    await services.magnets.tags.give(user.id, { tagId, magnetIds, has: true });
  }
  await leadOn(services, user.id, made);
  await makeHistory(db, pagesUrl, user.id, made);
  await limitOne(db, services, user.id, made);
  await insertNews(db, user.id, demoNews);
  await seedMoney(db, services, { creatorId: user.id, at: await readTime(db) });
  await markNewsRead(db, user.id, demoNews);
  await db.transaction(async (trx) => {
    await storeSupport(trx, user.id, demoSupport, randomIds);
    await storeNotifications(trx, user.id);
  });
  const at = await readTime(db);
  const { keep } = services.security.refusals;
  const magnetIds = made.map(({ id }) => id).toReversed();
  const seen = { creatorId: user.id, magnetIds, keep, at, ids: randomIds };
  await db.transaction((trx) => seedOperations(trx, seen));
  return { email, password };
}

/** Before the history, in which some people go on. */
async function leadOn(
  { magnets }: SeedServices,
  userId: string,
  made: readonly DemoMagnet[],
): Promise<void> {
  const [from, to] = [made[demoNextStep.from]?.id, made[demoNextStep.to]?.id];
  if (from === undefined || to === undefined) return;
  await magnets.update(userId, from, {
    nextStepLabel: demoNextStep.label,
    nextStepMagnetId: to,
  });
}

/** After the history, whose people take their places. */
async function limitOne(
  db: Database,
  { magnets }: SeedServices,
  userId: string,
  made: readonly DemoMagnet[],
): Promise<void> {
  const id = made[demoLimits.magnet]?.id;
  if (id === undefined) return;
  const end = (await readTime(db)).getTime() + demoLimits.closesInDays * 86_400_000;
  await magnets.update(userId, id, { ...demoLimits.changes, endsAt: new Date(end).toISOString() });
}

/** A name that somebody had before is left out: nothing else of the demo depends on it. */
async function giveAddress(
  { magnets }: SeedServices,
  { userId, id, slug }: { userId: string; id: string; slug: string },
): Promise<void> {
  try {
    await magnets.addresses.change(userId, id, slug);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'address_taken')) throw error;
  }
}

async function makeHistory(
  db: Database,
  pagesUrl: string,
  userId: string,
  magnets: readonly DemoMagnet[],
): Promise<void> {
  const history = makeDemoHistory(magnets, await readTime(db));
  await db.transaction(async (trx) => {
    await dateBack(trx, userId, history.launches);
    const wayIdOf = await storeWays(
      trx,
      userId,
      history.visits.map(({ way }) => way),
    );
    await storeHistory(trx, userId, demoRows(history, { userId, wayIdOf }, randomIds));
    await storeConsents(trx, userId, pagesUrl);
    await storeConfirmations(trx, userId);
    await storeAfterUnlock(trx, userId);
    await storeStops(trx, userId);
    await storeExcluded(trx, userId);
    await storeDesk(trx, userId, randomIds);
    // After people have their contacts, whose values these are.
    await storeFieldAnswers(trx, userId);
    await storeImport(trx, userId, randomIds);
    for (const post of history.posts) await writePracticePost(trx, pagesUrl, history, post);
    for (const { id, posts } of magnets) {
      // A magnet that was posted once takes comments of any post, as the editor suggests at first.
      const own = history.posts.filter(({ magnetId }) => magnetId === id);
      if (posts.length > 1) await bindPosts(trx, userId, id, own);
    }
  });
}

/**
 * Writes the comments of the history to the practice posts that their links lead to, except those
 * that LinkedIn hides. The newest post of a magnet is the one that its practice page shows.
 */
async function writePracticePost(
  trx: Knex.Transaction,
  pagesUrl: string,
  { comments, posts }: DemoHistory,
  post: DemoPost,
): Promise<void> {
  const { id: activityId, magnetId } = post;
  const own = comments.filter(({ postId }) => postId === activityId);
  const newest = posts.findLast((one) => one.magnetId === magnetId);
  const magnet = await findPostedMagnet(trx, magnetId);
  if (magnet === undefined) return;
  await addPost(trx, {
    activityId,
    magnetId: post === newest ? magnetId : null,
    authorName: magnet.name,
    text: practicePostText(magnet),
    createdAt: post.at,
  });
  const at = new Date(post.at.getTime() + 60_000);
  const first = {
    commentId: idAt(at, randomInt(2 ** 22)),
    activityId,
    authorName: magnet.name,
    authorUrl: null,
    text: practiceFirstComment(pagesUrl + magnetPath({ id: magnetId, slug: magnet.slug })),
    createdAt: at,
  };
  await addComments(trx, [
    first,
    ...own.filter(isShown).map((comment) => ({
      commentId: comment.commentId,
      activityId,
      authorName: comment.author,
      authorUrl: null,
      text: comment.text,
      createdAt: comment.commentedAt,
    })),
  ]);
}

function isShown({ outcome }: DemoComment): boolean {
  if (outcome.kind === 'refused') return outcome.reason !== 'comment_gone';
  return outcome.kind !== 'unread';
}

/** Id of the demo creator's newest active magnet, or null. */
export function findDemoMagnet(db: Database): Promise<string | null> {
  return findNewestMagnet(db, emailKey(demoCreator.email));
}

/** Letters and digits that cannot be confused: 80 bits. */
function randomPassword(): string {
  return Array.from(
    { length: PASSWORD_LENGTH },
    () => ID_ALPHABET[randomInt(ID_ALPHABET.length)],
  ).join('');
}
