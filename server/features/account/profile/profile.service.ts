import type { Profile, ProfileChange } from '#shared/account/profile.contract.ts';
import { isSameProfile, readProfileAddress } from '#shared/account/linkedin-profile.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import { findTimeZone } from '#server/platform/time/time-zone.ts';
import { endConfirmation } from './confirmation.queries.ts';
import {
  lockProfile,
  type ProfileFields,
  type ProfileRow,
  selectNewestMagnet,
  selectProfile,
  updateProfile,
} from './profile.queries.ts';

export interface ProfileService {
  read(userId: string): Promise<Profile>;
  /** Another LinkedIn profile, or none, ends the confirmation. Throws `validation_failed`. */
  update(userId: string, change: ProfileChange): Promise<Profile>;
}

/** A creator's own profile. Throws `unauthenticated` when the account is gone. */
export function createProfileService({
  db,
  publicUrl,
  isSandbox,
  announce,
}: {
  db: Database;
  publicUrl: string;
  isSandbox: boolean;
  /**
   * Drops the creator's cached pages in this process at once; other processes are notified by the
   * row's trigger.
   */
  announce(userId: string): void;
}): ProfileService {
  async function practicePostUrl(userId: string): Promise<string | null> {
    const magnetId = isSandbox ? await selectNewestMagnet(db, userId) : null;
    return magnetId === null ? null : `${publicUrl}/sandbox/${magnetId}`;
  }

  async function read(userId: string): Promise<Profile> {
    const row = await selectProfile(db, userId);
    if (row === undefined) throw new AppError('unauthenticated');
    return toProfile(row, await practicePostUrl(userId));
  }

  return {
    read,
    async update(userId, change) {
      const fields = await readChange(db, change);
      await db.transaction(async (trx) => {
        const before = await lockProfile(trx, userId);
        if (before === undefined) throw new AppError('unauthenticated');
        const { linkedinProfileUrl: next } = fields;
        const isOther = next !== undefined && !isSameProfile(next, before.linkedinProfileUrl);
        // First, because the database refuses a confirmation without a profile.
        if (isOther) await endConfirmation(trx, userId);
        await updateProfile(trx, userId, fields);
      });
      announce(userId);
      return read(userId);
    },
  };
}

/** All problems of a change at once, by field. */
async function readChange(db: Database, change: ProfileChange): Promise<ProfileFields> {
  const { name, headline, linkedinName, linkedinProfileUrl: pasted, timeZone } = change;
  const fields: ProfileFields = {};
  const problems: Record<string, string> = {};
  if (name !== undefined) {
    fields.name = oneLine(name);
    if (fields.name === '') problems['name'] = 'Please enter your name';
  }
  if (headline !== undefined) fields.headline = oneLineOrNone(headline);
  if (linkedinName !== undefined) fields.linkedinName = oneLineOrNone(linkedinName);
  if (pasted === null) fields.linkedinProfileUrl = null;
  if (typeof pasted === 'string') {
    const address = readProfileAddress(pasted);
    if (address.ok) fields.linkedinProfileUrl = address.url;
    else problems['linkedinProfileUrl'] = address.problem;
  }
  if (timeZone !== undefined) {
    const zone = await findTimeZone(db, timeZone);
    if (zone !== null) fields.timeZone = zone;
    else problems['timeZone'] = 'Choose a time zone from the list, such as Europe/Berlin';
  }
  if (Object.keys(problems).length > 0) {
    throw new AppError('validation_failed', { fields: problems });
  }
  return fields;
}

/** A name must not hold control characters or characters that change the direction of text. */
const STEERING = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;

function oneLine(text: string): string {
  return text.replaceAll(STEERING, ' ').replaceAll(/\s+/gu, ' ').trim();
}

function oneLineOrNone(text: string | null): string | null {
  return text === null ? null : oneLine(text) || null;
}

/** A profile for its owner. */
function toProfile(row: ProfileRow, practicePostUrl: string | null): Profile {
  const { code, codeExpiresAt: expiresAt } = row;
  return {
    name: row.name,
    headline: row.headline,
    linkedinName: row.linkedinName,
    linkedinProfileUrl: row.linkedinProfileUrl,
    photoUrl: row.photoUrl,
    timeZone: row.timeZone,
    confirmedAt: row.profileConfirmedAt?.toISOString() ?? null,
    confirmedBy: row.profileConfirmedBy,
    confirmation:
      code === null || expiresAt === null ? null : { code, expiresAt: expiresAt.toISOString() },
    practicePostUrl,
  };
}
