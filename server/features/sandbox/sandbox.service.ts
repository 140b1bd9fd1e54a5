import { randomInt } from 'node:crypto';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import {
  addComments,
  addPost,
  type CommentRow,
  findPost,
  findPostedMagnet,
  type PostedMagnet,
  type PostRow,
  selectComments,
  setPostMode,
} from './sandbox.queries.ts';
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
  const find = async (where: Parameters<typeof findPost>[1]): Promise<SandboxPost | null> => {
    const row = await findPost(db, where);
    return row === undefined ? null : toPost(row);
  };

  return {
    async postOfMagnet(magnetId) {
      const existing = await find({ magnetId });
      if (existing !== null) return existing;
      const magnet = await findPostedMagnet(db, magnetId);
      if (magnet === undefined) return null;
      const createdAt = new Date(clock.now().getTime() - 3_600_000);
      const activityId = idAt(createdAt, lowBits());
      await db.transaction(async (trx) => {
        const post = {
          activityId,
          magnetId,
          authorName: magnet.name,
          text: postText(magnet),
          createdAt,
        };
        if (!(await addPost(trx, post))) return;
        await addComments(
          trx,
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
      const rows = await selectComments(db, activityId);
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
      await addComments(db, row);
      return toComment(row);
    },

    setMode: (activityId, mode) => setPostMode(db, activityId, mode),
  };
}

function postText({ title, triggerWords: [word = ''] }: PostedMagnet): string {
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

/** Other people's comments on a practice post: none of them unlocks anything. */
export const practiceComments: readonly { authorName: string; text: string }[] = [
  { authorName: 'Ines Duarte', text: 'Saving this for Monday, thank you.' },
  { authorName: 'Tom Bakker', text: 'Does it also work for a team of two?' },
  { authorName: 'Aiko Mori', text: 'We tried something close to it last year.' },
  { authorName: 'Samuel Osei', text: 'Following along.' },
  { authorName: 'Léa Fontaine', text: 'The second point is the one most people skip.' },
  { authorName: 'Piotr Zieliński', text: 'Sent it to our whole sales team.' },
  { authorName: 'Hannah Weiss', text: 'How long did it take you to write?' },
  { authorName: 'Rafael Nunes', text: 'Clear and short. More of this.' },
  { authorName: 'Mei Lin Tan', text: 'Which tool is in the picture?' },
  { authorName: 'Oskar Dahl', text: 'I disagree with the last line, but a good read.' },
  { authorName: 'Noor Haddad', text: 'Bookmarked.' },
];
