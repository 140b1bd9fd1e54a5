import { randomInt } from 'node:crypto';
import { magnetPath } from '#server/features/magnets/magnet-path.ts';
import { idAt } from '#shared/unlock/link/linkedin-id.ts';
import type { RemovedDemo } from '#shared/sandbox/demo.contract.ts';
import type { BrandPictures } from '#server/features/account/brand/brand-pictures.service.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import type { AuthService } from '#server/features/auth/auth.service.ts';
import type { TextPictures } from '#server/features/files/pictures/text-pictures.service.ts';
import type { Magnets } from '#server/features/magnets/magnets.feature.ts';
import type { Refusals } from '#server/features/security/refusals/refusals.service.ts';
import type { Database } from '#server/platform/db/connection.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import {
  addComments,
  addPost,
  type CommentRow,
  findPost,
  findPostedMagnet,
  type PostRow,
  selectComments,
  setPostMode,
} from './sandbox.queries.ts';
import { practiceComments, practiceFirstComment, practicePostText } from './practice-post.ts';
import { type SandboxMode, isSandboxMode } from './sandbox-modes.ts';
import { removeDemoAs } from './demo/remove-demo.ts';
import type { MoneyServices } from './demo/money/seed-money.ts';
import { type DemoCredentials, findDemoMagnet, seedDemo } from './demo/seed-demo.ts';

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
  authorUrl: string | null;
  text: string;
  createdAt: Date;
}

export interface PracticePosts {
  /** The practice post of a magnet, written on first use; null when there is no such magnet. */
  postOfMagnet(magnetId: string): Promise<SandboxPost | null>;
  findPost(activityId: string): Promise<SandboxPost | null>;
  /** A post with its comments, oldest first. */
  listComments(activityId: string): Promise<SandboxComment[]>;
  addComment(
    activityId: string,
    comment: Pick<SandboxComment, 'authorName' | 'authorUrl' | 'text'>,
  ): Promise<void>;
  setMode(activityId: string, mode: SandboxMode): Promise<void>;
}

/** The practice LinkedIn and the demo creator. */
export interface Sandbox {
  /** Null outside of sandbox mode. */
  posts: PracticePosts | null;
  /** Id of the demo creator's newest active magnet, or null. */
  findDemoMagnet(): Promise<string | null>;
  /** Makes the demo creator on an empty database; null when there was nothing to do. */
  seedDemo(): Promise<DemoCredentials | null>;
  /** Deletes the demo creator with everything, for good. Throws `demo_not_found`. */
  removeDemo(by: AuditActor): Promise<RemovedDemo>;
}

/** Practice posts and the demo creator, for trying the product. */
export function createSandbox(
  { db, clock, isSandbox, pagesUrl }: Pick<Platform, 'db' | 'clock' | 'isSandbox' | 'pagesUrl'>,
  ports: {
    account: { brand: { pictures: BrandPictures } };
    billing: MoneyServices['billing'];
    referrals: MoneyServices['referrals'];
    auth: Pick<AuthService, 'register'>;
    files: { pictures: Pick<TextPictures, 'add'> };
    magnets: Pick<Magnets, 'create' | 'update' | 'tags' | 'addresses'>;
    security: { refusals: Pick<Refusals, 'keep'> };
    audit: AuditLog;
  },
): Sandbox {
  return {
    posts: isSandbox ? createPracticePosts(db, clock, pagesUrl) : null,
    findDemoMagnet: () => findDemoMagnet(db),
    seedDemo: () => seedDemo(db, ports, pagesUrl),
    removeDemo: (operator) => removeDemoAs(db, { operator, audit: ports.audit }),
  };
}

/** 22 random low bits, as in LinkedIn's ids. */
const lowBits = () => randomInt(2 ** 22);

/** Practice posts for a local installation; every id is dated like a real one. */
function createPracticePosts(db: Database, clock: Clock, pagesUrl: string): PracticePosts {
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
      const createdAt = new Date(clock.now().getTime() - 2_400_000);
      const activityId = idAt(createdAt, lowBits());
      await db.transaction(async (trx) => {
        const post = {
          activityId,
          magnetId,
          authorName: magnet.name,
          text: practicePostText(magnet),
          createdAt,
        };
        if (!(await addPost(trx, post))) return;
        const first = practiceFirstComment(
          pagesUrl + magnetPath({ id: magnetId, slug: magnet.slug }),
        );
        await addComments(
          trx,
          [{ authorName: magnet.name, text: first }, ...practiceComments].map((one, index) => {
            const { authorName, text } = one;
            const at = new Date(createdAt.getTime() + index * 180_000 + 60_000);
            return {
              commentId: idAt(at, lowBits()),
              activityId,
              authorName,
              authorUrl: null,
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

    async addComment(activityId, comment) {
      const createdAt = clock.now();
      await addComments(db, {
        ...comment,
        commentId: idAt(createdAt, lowBits()),
        activityId,
        createdAt,
      });
    },

    setMode: (activityId, mode) => setPostMode(db, activityId, mode),
  };
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
    authorUrl: row.authorUrl,
    text: row.text,
    createdAt: row.createdAt,
  };
}
