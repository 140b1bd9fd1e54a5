import { randomInt } from 'node:crypto';
import type { ConfirmationResult, Profile } from '#shared/account/profile.contract.ts';
import { isSameProfile } from '#shared/account/linkedin-profile.ts';
import { parseCommentLink } from '#shared/unlock/link/comment-link.ts';
import { explainRefusal } from '#shared/unlock/link/comment-link-help.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { CommentReaderLadder } from '#server/features/parsing/comment-reader.ts';
import {
  type ConfirmationRow,
  replaceCode,
  selectCode,
  setConfirmed,
} from './confirmation.queries.ts';
import { CODE_LETTERS, explainFailure, judgeConfirmation } from './confirmation.rules.ts';
import { lockProfile } from './profile.queries.ts';

export interface ConfirmationService {
  /** A new code, in place of the one before. Throws `profile_link_missing`, `profile_is_confirmed`. */
  start(userId: string): Promise<Profile>;
  /**
   * Reads the comment again and judges it. Throws `invalid_comment_url`, `profile_is_confirmed` and
   * `confirmation_code_expired`.
   */
  confirm(userId: string, commentUrl: string): Promise<ConfirmationResult>;
}

/** Confirms a profile by a comment of it that holds a one-time code (decision 26). */
export function createConfirmationService({
  db,
  clock,
  readers,
  readProfile,
  announce,
}: {
  db: Database;
  clock: Clock;
  readers: Pick<CommentReaderLadder, 'read'>;
  readProfile(userId: string): Promise<Profile>;
  /** Drops the creator's cached pages in this process at once. */
  announce(userId: string): void;
}): ConfirmationService {
  async function requireCode(userId: string): Promise<ConfirmationRow> {
    const asked = await selectCode(db, userId);
    if (asked !== undefined) return asked;
    const { confirmedAt } = await readProfile(userId);
    throw new AppError(confirmedAt === null ? 'confirmation_code_expired' : 'profile_is_confirmed');
  }

  return {
    async start(userId) {
      await db.transaction(async (trx) => {
        const profile = await lockProfile(trx, userId);
        if (profile === undefined) throw new AppError('unauthenticated');
        const { linkedinProfileUrl: profileUrl, profileConfirmedAt } = profile;
        if (profileConfirmedAt !== null) throw new AppError('profile_is_confirmed');
        if (profileUrl === null) throw new AppError('profile_link_missing');
        await replaceCode(trx, userId, { profileUrl, code: newCode() });
      });
      return readProfile(userId);
    },

    async confirm(userId, commentUrl) {
      const parsed = parseCommentLink(commentUrl, clock.now());
      if (!parsed.ok) throw notAComment(parsed.reason);
      const asked = await requireCode(userId);
      const reading = await readers.read(parsed.link, { since: performance.now() });
      const outcome = reading.ok
        ? judgeConfirmation(asked, reading.evidence)
        : explainFailure(reading.failure);
      if (outcome.result !== 'confirmed') return outcome;
      await db.transaction(async (trx) => {
        // The link or the code changed meanwhile, so the comment proved something else.
        const profile = await lockProfile(trx, userId);
        const isOfLink = isSameProfile(profile?.linkedinProfileUrl ?? null, asked.profileUrl);
        const now = await selectCode(trx, userId);
        if (!isOfLink || now?.code !== asked.code) throw new AppError('confirmation_code_expired');
        await setConfirmed(trx, userId, 'comment');
      });
      announce(userId);
      return { ...outcome, profile: await readProfile(userId) };
    },
  };
}

function notAComment(reason: Parameters<typeof explainRefusal>[0]): AppError {
  const { message, hint } = explainRefusal(reason);
  return new AppError('invalid_comment_url', {
    values: { problem: message },
    hint,
    fields: { commentUrl: message },
    extra: { reason },
  });
}

/** 38 bits in two groups. Each guess would have to be posted under the right profile. */
function newCode(): string {
  const group = () =>
    Array.from({ length: 4 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
  return `${group()}-${group()}`;
}
