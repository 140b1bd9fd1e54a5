import { magnetPath } from '#server/features/magnets/magnet-path.ts';
import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import { emptyItem } from '#shared/magnets/magnet-items.ts';
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
import type { SettingsService } from '#server/features/settings/settings.service.ts';
import type { MarkdownRenderer } from '#server/platform/markdown/markdown-port.ts';
import {
  checkMagnet,
  checkTexts,
  readMagnetInput,
  requireOwnFiles,
  textsOf,
} from './magnet-input.ts';
import { lockPlan, requireActiveRoom, requireEmailCollection } from './magnet-limits.ts';
import { requireOwnExtraFields } from './extra-fields/own-extra-fields.ts';
import { requireOwnPictures } from './texts/magnet-pictures.ts';
import { requireOwnNextStep } from './next-step/next-step.ts';
import { type MagnetOwnerRow, type MagnetRow, noLists } from './magnet-rows.ts';
import {
  insertMagnet,
  lockMagnet,
  type MagnetListRow,
  selectMagnet,
  selectOwner,
} from './magnets.queries.ts';
import { listMagnets, type MagnetListQuery, type MagnetPage } from './list/magnet-list.ts';
import { toMagnet } from './magnets.view.ts';
import { selectConsentDefault } from './consent/consent-default.queries.ts';
import { changeStatus } from './list/change-status.ts';
import { moveToTrash } from './trash/trash.queries.ts';
import { copyMagnet } from './drafts/copy-magnet.ts';
import { publishMagnet } from './drafts/publish-magnet.ts';
import { keepVersion, writeMagnet } from './drafts/write-magnet.ts';
import { noteFirstPublication } from './publications/first-publications.queries.ts';
import type { MagnetMemory } from './visitors/magnet-memory.ts';
import { findForVisitor, magnetNotFound, type VisitorMagnet } from './visitors/visitor-magnet.ts';

export interface MagnetsDependencies {
  db: Database;
  feed: ChangeFeed;
  settings: SettingsService;
  memory: MagnetMemory;
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
   * Changes the words as they are stored now, so that two changes at once both hold; null leaves them.
   * Throws like update.
   */
  changeWords(
    userId: string,
    magnetId: string,
    change: (words: readonly string[]) => string[] | null,
  ): Promise<Magnet>;
  /**
   * Throws like update, and `magnet_limit_reached` and `taken_down`. One that was never published is
   * activated as its draft was last kept, with what publishing throws.
   */
  setStatus(userId: string, magnetId: string, status: MagnetStatus): Promise<Magnet>;
  /** Makes the kept changes what visitors see. */
  publish(userId: string, magnetId: string, revision: number): Promise<Magnet>;
  /** Creates a draft with the same fields and file, and a new name. Throws `taken_down`. */
  duplicate(userId: string, magnetId: string): Promise<Magnet>;
  /** The page is gone at once; the magnet is in the trash, and its leads and figures stay. */
  remove(userId: string, magnetId: string): Promise<void>;
  /**
   * The active magnet behind a public id, with its owner and the owner's plan. Throws
   * `magnet_not_found` or `inactive`.
   */
  findForVisitor(magnetId: string): Promise<VisitorMagnet>;
  /**
   * The creator as the public page names them. Throws `unauthenticated` when the account is gone.
   */
  findOwner(userId: string): Promise<MagnetOwnerRow & { hidePoweredBy: boolean }>;
}

/**
 * Magnets of a creator and the visitor's view of one. Throws `magnet_not_found` for an unknown and
 * for another's magnet alike, and what the plan's limits throw.
 */
export function createMagnetsService(dependencies: MagnetsDependencies): MagnetsService {
  const { db, feed, settings, memory, ids, clock, contents, publicUrl, pagesUrl, forgetFiles } =
    dependencies;

  const view = (row: MagnetListRow): Magnet =>
    toMagnet(
      row,
      { visits: row.visits, verified: row.verified, emails: row.emails },
      {
        publicUrl: pagesUrl + magnetPath(row),
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

  /** Writes what `read` makes of the locked row; null leaves it. */
  async function edit(
    userId: string,
    magnetId: string,
    read: (row: MagnetRow) => ReturnType<typeof readMagnetInput> | null,
  ): Promise<Magnet> {
    const { emailStep, firstPublications } = await settings.read();
    const freed = await db.transaction(async (trx) => {
      // Every transaction locks the creator before the magnet, so no deadlock can occur.
      const plan = await lockPlan(trx, userId);
      const row = await lockMagnet(trx, userId, magnetId);
      if (row === undefined) throw magnetNotFound();
      const changes = read(row);
      if (changes === null) return [];
      const { status } = row;
      const rules = { plan, emailStep, firstPublications, now: clock.now(), status };
      return writeMagnet(trx, row, changes, rules);
    });
    await forgetFiles(freed);
    return finish(userId, magnetId);
  }

  return {
    get,
    findForVisitor: (magnetId) => findForVisitor(memory, magnetId),

    async findOwner(userId) {
      const owner = await selectOwner(db, userId);
      if (owner === undefined) throw new AppError('unauthenticated');
      return owner;
    },

    list: (userId, query) => listMagnets(db, view, userId, query),

    async create(userId, body) {
      const now = clock.now();
      const usual = {
        ...noLists,
        triggerWords: [],
        items: [emptyItem('1')],
        consentText: await selectConsentDefault(db, userId),
      };
      const input = { ...usual, ...readMagnetInput(body, noLists) };
      const row = {
        ...input,
        id: ids.magnetId(),
        userId,
        status: body.status,
        slug: null,
        version: 1,
      } as MagnetRow; // the body has every field
      const checked = { ...row, ...checkMagnet(row, body.status, now) };
      (await checkTexts(contents, textsOf(row))).hold(row.items, []);
      const { emailStep, firstPublications: most } = await settings.read();
      await db.transaction(async (trx) => {
        const plan = await lockPlan(trx, userId);
        if (row.collectEmails) requireEmailCollection(plan, emailStep);
        if (row.status === 'active') await requireActiveRoom(trx, userId, plan);
        await requireOwnFiles(trx, userId, row.items, []);
        await requireOwnPictures(trx, userId, row.items, []);
        await requireOwnNextStep(trx, row, null);
        const extraFields = await requireOwnExtraFields(trx, userId, row.extraFields, []);
        const stored = { ...checked, extraFields };
        await insertMagnet(trx, {
          ...stored,
          activatedAt: row.status === 'active' ? now : null,
        });
        if (row.status === 'active') {
          await noteFirstPublication(trx, { userId, magnetId: row.id, most });
          await keepVersion(trx, null, stored);
        }
      });
      return finish(userId, row.id);
    },

    async update(userId, magnetId, body) {
      const texts = await checkTexts(contents, textsOf(body));
      return edit(userId, magnetId, (row) => {
        const changes = readMagnetInput(body, row);
        texts.hold(changes.items ?? [], row.items);
        return changes;
      });
    },

    changeWords: (userId, magnetId, change) =>
      edit(userId, magnetId, (row) => {
        const words = change(row.triggerWords);
        return words === null ? null : readMagnetInput({ triggerWords: words }, row);
      }),

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
        await changeStatus(trx, plan, locked, { status, now: clock.now() });
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
      const [moved] = await db.transaction((trx) => moveToTrash(trx, userId, [magnetId]));
      if (moved === undefined) throw magnetNotFound();
      feed.announce({ kind: 'magnet', id: magnetId });
    },
  };
}
