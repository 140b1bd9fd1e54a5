import { randomInt } from 'node:crypto';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { practiceComments } from './practice-comments.ts';
import { type SandboxMode, isSandboxMode } from './sandbox-modes.ts';

export interface SandboxPost {
  activityId: string;
  magnetId: string | null;
  authorName: string;
  text: string;
  mode: SandboxMode;
  createdAt: Date;
}
export interface SandboxComment {
  commentId: string;
  authorName: string;
  text: string;
  createdAt: Date;
}

export interface SandboxService {
  /** The practice post of a magnet, written on first use; null when there is no such magnet. */
  postOfMagnet(magnetId: string): Promise<SandboxPost | null>;
  findPost(activityId: string): Promise<SandboxPost | null>;
  /** A post with its comments, oldest first. */
  listComments(activityId: string): Promise<SandboxComment[]>;
  addComment(activityId: string, authorName: string, text: string): Promise<SandboxComment>;
  setMode(activityId: string, mode: SandboxMode): Promise<void>;
}

/** 22 random low bits, as LinkedIn's ids carry beside their time. */
const lowBits = () => randomInt(2 ** 22);

/** Practice posts for a local installation; every id is dated like a real one. */
export function createSandboxService(db: Database, clock: Clock): SandboxService {
  const find = async (where: Partial<PostRow>): Promise<SandboxPost | null> => {
    const row = await db<PostRow>('sandbox_posts').where(where).first();
    return row === undefined ? null : toPost(row);
  };

  return {
    async postOfMagnet(magnetId) {
      const existing = await find({ magnetId });
      if (existing !== null) return existing;
      const magnet = await findMagnet(db, magnetId);
      if (magnet === undefined) return null;
      const createdAt = new Date(clock.now().getTime() - 3_600_000);
      const activityId = idAt(createdAt, lowBits());
      await db.transaction(async (transaction) => {
        const inserted = await transaction('sandbox_posts')
          .insert({
            activityId,
            magnetId,
            authorName: magnet.name,
            text: postText(magnet),
            createdAt,
          })
          .onConflict('magnet_id')
          .ignore();
        if ((inserted as { rowCount?: number }).rowCount === 0) return; // knex types the driver's answer as number[]
        await transaction('sandbox_comments').insert(
          practiceComments.map(({ authorName, text }, index) => {
            const at = new Date(createdAt.getTime() + (index + 1) * 240_000);
            return {
              commentId: idAt(at, lowBits()),
              activityId,
              authorName,
              text,
              createdAt: at,
            };
          }),
        );
      });
      return find({ magnetId });
    },

    findPost: (activityId) => find({ activityId }),

    async listComments(activityId) {
      const rows = await db<CommentRow>('sandbox_comments')
        .where({ activityId })
        .orderBy([{ column: 'created_at' }, { column: 'comment_id' }])
        .limit(500);
      return rows.map(toComment);
    },

    async addComment(activityId, authorName, text) {
      const createdAt = clock.now();
      const row = {
        commentId: idAt(createdAt, lowBits()),
        activityId,
        authorName,
        text,
        createdAt,
      };
      await db('sandbox_comments').insert(row);
      return toComment(row);
    },

    async setMode(activityId, mode) {
      await db('sandbox_posts').where({ activityId }).update({ mode });
    },
  };
}

interface PostRow {
  activityId: string;
  magnetId: string | null;
  authorName: string;
  text: string;
  mode: string;
  createdAt: Date;
}
interface CommentRow {
  commentId: string;
  activityId: string;
  authorName: string;
  text: string;
  createdAt: Date;
}
interface MagnetRow {
  title: string;
  triggerWords: string[];
  name: string;
}

function findMagnet(db: Database, magnetId: string): Promise<MagnetRow | undefined> {
  return db('magnets')
    .join('users', 'users.id', 'magnets.user_id')
    .where({ 'magnets.id': magnetId })
    .whereNull('magnets.deleted_at')
    .first<MagnetRow | undefined>('magnets.title', 'magnets.trigger_words', 'users.name');
}

function postText({ title, triggerWords: [word = ''] }: MagnetRow): string {
  return `I put everything I know about this into one place: ${title}.\n\nWant it? Comment "${word}" below and open the link in my profile.`;
}

function toPost(row: PostRow): SandboxPost {
  return {
    activityId: row.activityId,
    magnetId: row.magnetId,
    authorName: row.authorName,
    text: row.text,
    mode: isSandboxMode(row.mode) ? row.mode : 'ok',
    createdAt: row.createdAt,
  };
}

function toComment(row: CommentRow): SandboxComment {
  return {
    commentId: row.commentId,
    authorName: row.authorName,
    text: row.text,
    createdAt: row.createdAt,
  };
}
