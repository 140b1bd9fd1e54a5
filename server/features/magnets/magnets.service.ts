import type { Knex } from 'knex';
import { canChangeStatus, magnetTexts } from '#shared/magnets/magnets.rules.ts';
import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import type {
  CreateMagnetBody,
  MagnetStatus,
  UpdateMagnetBody,
} from '#shared/magnets/magnet-fields.ts';
import type { ChangeFeed } from '#server/platform/db/change-feed.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Ids } from '#server/platform/ids.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import { selectPlanOfUser } from '#server/features/subscriptions/plans.queries.ts';
import type { MarkdownRenderer } from '#server/platform/markdown/markdown-port.ts';
import {
  checkContent,
  checkMagnet,
  magnetInvalid,
  readMagnetInput,
  requireNotTakenDown,
  requireOpenFile,
  requireOwnFile,
} from './magnet-input.ts';
import { deleteUnusedFile } from '#server/features/files/files.queries.ts';
import { lockPlan, requireActiveRoom, requireEmailCollection } from './magnet-limits.ts';
import type { MagnetOwnerRow, MagnetRow } from './magnet-rows.ts';
import {
  countActiveMagnets,
  insertMagnet,
  lockMagnet,
  type MagnetListRow,
  selectMagnet,
  selectMagnets,
  selectOwner,
  updateMagnet,
} from './magnets.queries.ts';
import { toMagnet } from './magnets.view.ts';
import { copyMagnet } from './drafts/copy-magnet.ts';
import { deleteDraft } from './drafts/magnet-drafts.queries.ts';
import { publishMagnet } from './drafts/publish-magnet.ts';
import { keepVersion, writeMagnet } from './drafts/write-magnet.ts';
import { findForVisitor, magnetNotFound, type VisitorMagnet } from './visitors/visitor-magnet.ts';

export interface MagnetsDependencies {
  db: Database;
  feed: ChangeFeed;
  settings: SettingsService;
  ids: Ids;
  clock: Clock;
  contents: MarkdownRenderer;
  /** Absolute, without a trailing slash. */
  publicUrl: string;
  /** The same for unlock pages. */
  pagesUrl: string;
  isSandbox: boolean;
  /** Removes the bytes of files without a reference, after the commit. */
  forgetFiles(keys: readonly (string | null)[]): Promise<void>;
}

export interface MagnetPage {
  items: Magnet[];
  nextCursor: string | null;
  activeCount: number;
  activeLimit: number | null;
}

export interface MagnetListQuery {
  status?: MagnetStatus | undefined;
  search?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/**
 * A creator's magnets. Every call takes the owner's id; another creator's magnet is
 * `magnet_not_found`, with the same words as an unknown id (T56).
 */
export interface MagnetsService {
  list(userId: string, query: MagnetListQuery): Promise<MagnetPage>;
  get(userId: string, magnetId: string): Promise<Magnet>;
  /** Throws `magnet_invalid`, `magnet_limit_reached`, `plan_required` or `file_taken_down`. */
  create(userId: string, body: CreateMagnetBody): Promise<Magnet>;
  /** Throws `magnet_not_found`, `magnet_invalid`, `plan_required` or `file_taken_down`. */
  update(userId: string, magnetId: string, body: UpdateMagnetBody): Promise<Magnet>;
  /**
   * Throws like update, and `magnet_limit_reached` and `taken_down`. One that was never published is
   * activated as its draft was last kept, with what publishing throws.
   */
  setStatus(userId: string, magnetId: string, status: MagnetStatus): Promise<Magnet>;
  /** Makes the kept changes what visitors see. */
  publish(userId: string, magnetId: string, revision: number): Promise<Magnet>;
  /** Creates a draft with the same fields and file, and a new name. Throws `taken_down`. */
  duplicate(userId: string, magnetId: string): Promise<Magnet>;
  /**
   * The page is gone at once, and so is its file when no other magnet uses it; leads and figures
   * stay.
   */
  remove(userId: string, magnetId: string): Promise<void>;
  /**
   * The active magnet behind a public id, with its owner and the owner's plan. Throws
   * `magnet_not_found` or `inactive`.
   */
  findForVisitor(magnetId: string): Promise<VisitorMagnet>;
  /**
   * The creator as the public page names them. Throws `unauthenticated` when the account is gone.
   */
  findOwner(userId: string): Promise<MagnetOwnerRow>;
}

/**
 * Magnets of a creator and the visitor's view of one. Throws `magnet_not_found` for an unknown and
 * for another's magnet alike, and what the plan's limits throw.
 */
export function createMagnetsService(dependencies: MagnetsDependencies): MagnetsService {
  const { db, feed, settings, ids, clock, contents, publicUrl, pagesUrl, forgetFiles } =
    dependencies;

  const view = (row: MagnetListRow): Magnet =>
    toMagnet(
      row,
      { visits: row.visits, verified: row.verified, emails: row.emails },
      {
        publicUrl: `${pagesUrl}/unlock/${row.id}`,
        sandboxPostUrl: dependencies.isSandbox ? `${publicUrl}/sandbox/${row.id}` : null,
      },
    );

  const get = async (userId: string, magnetId: string): Promise<Magnet> => {
    const row = await selectMagnet(db, userId, magnetId);
    if (row === undefined) throw magnetNotFound();
    return view(row);
  };

  /** Reads the result back after the commit and drops this process's caches at once. */
  const finish = (userId: string, magnetId: string): Promise<Magnet> => {
    feed.announce({ kind: 'magnet', id: magnetId });
    return get(userId, magnetId);
  };

  return {
    get,
    findForVisitor: (magnetId) => findForVisitor(db, magnetId),

    async findOwner(userId) {
      const owner = await selectOwner(db, userId);
      if (owner === undefined) throw new AppError('unauthenticated');
      return owner;
    },

    async list(userId, query) {
      const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
      const [rows, activeCount, plan] = await Promise.all([
        selectMagnets(db, userId, { ...query, after }),
        countActiveMagnets(db, userId),
        selectPlanOfUser(db, userId),
      ]);
      const page = cutPage(rows, query.limit);
      return {
        items: page.rows.map(view),
        nextCursor: page.nextCursor,
        activeCount,
        activeLimit: plan?.magnetLimit ?? null,
      };
    },

    async create(userId, body) {
      const now = clock.now();
      const input = { triggerWords: [], ...readMagnetInput(body) };
      const row = {
        ...input,
        id: ids.magnetId(),
        userId,
        status: body.status,
        version: 1,
      } as MagnetRow; // the body has every field
      const checked = { ...row, ...checkMagnet(row, body.status, now) };
      (await checkContent(contents, row.textContent)).hold(null);
      const { emailStep } = await settings.read();
      await db.transaction(async (trx) => {
        const plan = await lockPlan(trx, userId);
        if (row.collectEmails) requireEmailCollection(plan, emailStep);
        if (row.status === 'active') await requireActiveRoom(trx, userId, plan);
        await requireOwnFile(trx, userId, row.fileId);
        await insertMagnet(trx, {
          ...checked,
          activatedAt: row.status === 'active' ? now : null,
        });
        if (row.status === 'active') await keepVersion(trx, null, checked);
      });
      return finish(userId, row.id);
    },

    async update(userId, magnetId, body) {
      const changes = readMagnetInput(body);
      const { emailStep } = await settings.read();
      const content = await checkContent(contents, changes.textContent);
      const freed = await db.transaction(async (trx) => {
        // Every transaction locks the creator before the magnet, so no deadlock can occur.
        const plan = await lockPlan(trx, userId);
        const row = await lockMagnet(trx, userId, magnetId);
        if (row === undefined) throw magnetNotFound();
        content.hold(row.textContent);
        return writeMagnet(trx, row, changes, {
          plan,
          emailStep,
          now: clock.now(),
          status: row.status,
        });
      });
      await forgetFiles([freed]);
      return finish(userId, magnetId);
    },

    async publish(userId, magnetId, revision) {
      await publishMagnet(dependencies, userId, magnetId, revision);
      return finish(userId, magnetId);
    },

    async setStatus(userId, magnetId, status) {
      const row = await selectMagnet(db, userId, magnetId);
      if (row === undefined) throw magnetNotFound();
      if (row.activatedAt === null && status === 'active') {
        await publishMagnet(dependencies, userId, magnetId, null);
        return finish(userId, magnetId);
      }
      await db.transaction(async (trx) => {
        const plan = await lockPlan(trx, userId);
        const locked = await lockMagnet(trx, userId, magnetId);
        if (locked === undefined) throw magnetNotFound();
        if (locked.status === status) return;
        requireNotTakenDown(locked);
        if (!canChangeStatus(locked.status, status)) {
          throw magnetInvalid({ status: magnetTexts.publishFirst });
        }
        const checked = status === 'archived' ? {} : checkMagnet(locked, status, clock.now());
        if (status === 'active') {
          await requireActiveRoom(trx, userId, plan);
          await requireOpenFile(trx, userId, locked.contentType === 'file' ? locked.fileId : null);
        }
        await updateMagnet(trx, userId, magnetId, { ...checked, status });
      });
      return finish(userId, magnetId);
    },

    async duplicate(userId, magnetId) {
      const copyId = ids.magnetId();
      const { emailStep } = await settings.read();
      await db.transaction((trx) => copyMagnet(trx, { userId, magnetId, copyId, emailStep }));
      return finish(userId, copyId);
    },

    async remove(userId, magnetId) {
      const freed = await db.transaction(async (trx) => {
        await lockPlan(trx, userId);
        const row = await lockMagnet(trx, userId, magnetId);
        if (row === undefined) throw magnetNotFound();
        await deleteDraft(trx, magnetId);
        await updateMagnet(trx, userId, magnetId, { deletedAt: clock.now(), fileId: null });
        return dropFile(trx, userId, row.fileId);
      });
      await forgetFiles([freed]);
      feed.announce({ kind: 'magnet', id: magnetId });
    },
  };
}

/**
 * Releases a file that a magnet no longer uses: its room is free with the commit. Returns the key of
 * the bytes to remove after it; null when another magnet uses them.
 */
async function dropFile(
  trx: Knex.Transaction,
  userId: string,
  fileId: string | null,
): Promise<string | null> {
  return fileId === null ? null : deleteUnusedFile(trx, userId, fileId);
}
