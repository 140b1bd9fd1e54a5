import type { Knex } from 'knex';
import { z } from 'zod';
import type { ContentUpdate, ContentUpdateState } from '#shared/unlock/content-updates.contract.ts';
import { recordDelivery } from '#server/features/leads/detail/access.queries.ts';
import type { ErasedAddresses } from '#server/features/mail/addresses/erased-addresses.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Ids } from '#server/platform/ids.ts';
import type { JobHandlers, JobQueue } from '#server/platform/jobs/job-queue.ts';
import { keepContentMail } from '../grant/content-mails.queries.ts';
import {
  countPeople,
  insertUpdate,
  lockMagnet,
  lockRunningUpdate,
  noteTold,
  selectAddressees,
  selectBasis,
  selectLastUpdate,
  stopUpdate,
  type UpdateBasis,
  type UpdateRow,
} from './content-updates.queries.ts';

/** Time to take a press back before the first mail. */
const WAIT_SECONDS = 30;
/** Mails queued by one job: many enough for a large list, few enough for one short transaction. */
const AT_ONCE = 100;

const Job = z.object({ v: z.literal(1), updateId: z.string() });

interface OwnMagnet {
  userId: string;
  magnetId: string;
}

export interface ContentUpdatesService {
  /** Throws magnet_not_found. */
  read(magnet: OwnMagnet): Promise<ContentUpdateState>;
  /** Throws magnet_not_found, email_not_in_plan and update_not_possible with the reason. */
  tell(magnet: OwnMagnet, note: string | null): Promise<ContentUpdate>;
  /** Throws update_not_found. */
  stop(magnet: OwnMagnet, updateId: string): Promise<ContentUpdate>;
  jobs: Pick<JobHandlers, 'tell-update'>;
}

type Obstacle = ContentUpdateState['obstacle'];

const reasons = new Map<Obstacle, string>([
  ['not_open', 'The page of this lead magnet is not open.'],
  ['unchanged', 'The content did not change.'],
  ['told', 'We told them about this content already.'],
  ['too_soon', 'We emailed them within the last 24 hours.'],
  ['nobody', 'Nobody who has the earlier content can be mailed.'],
]);

/** Tells the people who have a magnet's content that there is a newer one (docs/decisions/0080). */
export function createContentUpdates({
  db,
  ids,
  jobs,
  mail,
  erased,
  readSettings,
}: {
  db: Database;
  ids: Ids;
  jobs: Pick<JobQueue, 'ready' | 'send'>;
  mail: MailQueue;
  erased: ErasedAddresses;
  readSettings(): Promise<{ emailStep: string }>;
}): ContentUpdatesService {
  async function look(of: Knex, magnet: OwnMagnet) {
    const { emailStep } = await readSettings();
    const basis = await selectBasis(of, magnet);
    if (basis === undefined) throw new AppError('magnet_not_found');
    const people = await countPeople(of, {
      magnetId: magnet.magnetId,
      after: basis.toldTo,
    });
    const mayMail = basis.collectEmails || emailStep === 'always';
    return { basis, people, obstacle: obstacleOf(basis, mayMail, people.reachable) };
  }

  const send = (trx: Knex.Transaction, updateId: string, afterSeconds: number) =>
    jobs.send(trx, 'tell-update', [{ data: { v: 1, updateId }, afterSeconds }]);

  /** Mails the next people; another job goes on. */
  async function work(updateId: string): Promise<void> {
    await db.transaction(async (trx) => {
      const update = await lockRunningUpdate(trx, updateId);
      if (update === undefined) return;
      const found = await selectAddressees(trx, { updateId, after: update.toldTo, most: AT_ONCE });
      const keys = found.map(({ emailKey }) => emailKey);
      const gone = await erased.among(trx, keys);
      let more = 0;
      for (const { leadId, email, emailKey } of found) {
        if (gone.has(emailKey)) continue;
        const row = { id: ids.rowId(), leadId, email, emailKey };
        const contentMailId = await keepContentMail(trx, row);
        if (contentMailId === undefined) continue;
        const payload = { contentMailId, updateId };
        await mail.add(trx, { kind: 'content_updated', to: email, toKey: emailKey, payload });
        await recordDelivery(trx, ids, { userId: update.userId, unlockId: leadId }, 'told_newer');
        more += 1;
      }
      const isDone = found.length < AT_ONCE;
      const toldTo = found.at(-1)?.id ?? update.toldTo;
      await noteTold(trx, updateId, { toldTo, more, isDone });
      // A pause, in which its author can stop it.
      if (!isDone) await send(trx, updateId, 1);
    });
  }

  return {
    async read(magnet) {
      const { basis, people, obstacle } = await look(db, magnet);
      const last = await selectLastUpdate(db, magnet.magnetId);
      return {
        changedAt: basis.changedAt?.toISOString() ?? null,
        people: people.reachable,
        unreachable: people.having - people.reachable,
        obstacle,
        nextAt: obstacle === 'too_soon' ? (basis.nextAt?.toISOString() ?? null) : null,
        last: last === undefined ? null : toUpdate(last),
      };
    },

    async tell(magnet, note) {
      await jobs.ready();
      return db.transaction(async (trx) => {
        await lockMagnet(trx, magnet);
        const { basis, obstacle } = await look(trx, magnet);
        if (obstacle === 'no_email_in_plan') throw new AppError('email_not_in_plan');
        if (obstacle !== null) {
          throw new AppError('update_not_possible', { details: reasons.get(obstacle) ?? '' });
        }
        const update = { ...magnet, id: ids.rowId(), note, toldTo: basis.toldTo };
        const row = await insertUpdate(trx, update, WAIT_SECONDS);
        await send(trx, row.id, WAIT_SECONDS);
        return toUpdate(row);
      });
    },

    async stop(magnet, updateId) {
      const row = await stopUpdate(db, { ...magnet, updateId });
      if (row === undefined) throw new AppError('update_not_found');
      return toUpdate(row);
    },

    jobs: { 'tell-update': (data) => work(Job.parse(data).updateId) },
  };
}

function obstacleOf(basis: UpdateBasis, mayMail: boolean, reachable: number): Obstacle {
  if (basis.changedAt === null) return 'unchanged';
  if (!basis.isOpen) return 'not_open';
  if (!mayMail) return 'no_email_in_plan';
  if (basis.isTold) return 'told';
  if (basis.nextAt !== null) return 'too_soon';
  return reachable === 0 ? 'nobody' : null;
}

function toUpdate(row: UpdateRow): ContentUpdate {
  return {
    id: row.id,
    note: row.note,
    createdAt: row.createdAt.toISOString(),
    beginsAt: row.beginsAt.toISOString(),
    told: row.told,
    doneAt: row.doneAt?.toISOString() ?? null,
    stoppedAt: row.stoppedAt?.toISOString() ?? null,
  };
}
