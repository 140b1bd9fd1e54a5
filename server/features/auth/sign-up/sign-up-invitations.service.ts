import type { Knex } from 'knex';
import type { z } from 'zod';
import { isEmailAddress, WRONG_ADDRESS } from '#shared/auth/email-address.ts';
import {
  SIGN_UP_INVITATION_DAYS,
  type SignUpInvitation,
  type signUpInvitationsApi,
} from '#shared/auth/sign-up-invitations.contract.ts';
import type { AuditAction } from '#shared/audit/audit.contract.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { accountKey } from '../account-key.ts';
import {
  deleteInvitation,
  insertInvitation,
  type InvitedAddress,
  renewInvitation,
} from '../invitations/invitation-links.queries.ts';
import * as queries from './sign-up-invitations.queries.ts';

const TABLE = 'sign_up_invitations';

/** Invitations of creators by email. Each holds while the operator who sent it is an owner. */
export interface SignUpInvitations {
  /** Throws validation_failed for a foreign cursor. */
  list(
    query: z.output<(typeof signUpInvitationsApi)['list']['query']>,
  ): Promise<{ items: SignUpInvitation[]; nextCursor: string | null }>;
  /** Throws invitation_email_invalid, invitation_exists or address_has_account. */
  invite(email: string, by: AuditActor): Promise<SignUpInvitation>;
  /** Throws invitation_not_found. */
  resend(id: string, by: AuditActor): Promise<SignUpInvitation>;
  /** Throws invitation_not_found. */
  withdraw(id: string, by: AuditActor): Promise<void>;
}

export function createSignUpInvitations(
  { db, ids }: Pick<Platform, 'db' | 'ids'>,
  { audit, mail }: { audit: AuditLog; mail: MailQueue },
): SignUpInvitations {
  async function read(trx: Knex, id: string): Promise<SignUpInvitation> {
    const row = await queries.findSignUpInvitation(trx, id);
    if (row === undefined) throw new AppError('invitation_not_found');
    return toInvitation(row);
  }

  async function send(trx: Knex.Transaction, id: string, { email, emailKey }: InvitedAddress) {
    const payload = { invitationId: id };
    await mail.add(trx, { kind: 'creator_invited', to: email, toKey: emailKey, payload });
  }

  /** The log keeps no address: nothing leaves the log. */
  const note = (trx: Knex.Transaction, action: AuditAction, by: AuditActor, id: string) =>
    audit.record(trx, { action, by, target: { kind: 'invitation', id } });

  const sentBy = (by: AuditActor) => ({ invitedBy: by.id, invitedByName: by.username });

  return {
    async list({ state, search, cursor, limit }) {
      const after = cursor === undefined ? null : readCursor(cursor);
      const ask = { state, search, after, limit };
      const found = await queries.selectSignUpInvitations(db, ask);
      const { rows, nextCursor } = cutPage(found, limit);
      return { items: rows.map(toInvitation), nextCursor };
    },

    async invite(email, by) {
      if (!isEmailAddress(email)) {
        throw new AppError('invitation_email_invalid', { fields: { email: WRONG_ADDRESS } });
      }
      const invited = { email, emailKey: accountKey(email) };
      const id = ids.rowId();
      return db.transaction(async (trx) => {
        if (await queries.hasAccount(trx, invited.emailKey)) {
          throw new AppError('address_has_account');
        }
        const row = { id, ...invited, ...sentBy(by) };
        if (!(await insertInvitation(trx, TABLE, row, SIGN_UP_INVITATION_DAYS))) {
          throw new AppError('invitation_exists');
        }
        await send(trx, id, invited);
        await note(trx, 'creator.invited', by, id);
        return read(trx, id);
      });
    },

    resend: (id, by) =>
      db.transaction(async (trx) => {
        const days = SIGN_UP_INVITATION_DAYS;
        const row = await renewInvitation(trx, TABLE, id, days, sentBy(by));
        if (row === undefined) throw new AppError('invitation_not_found');
        await send(trx, id, row);
        await note(trx, 'creator.invited_again', by, id);
        return read(trx, id);
      }),

    async withdraw(id, by) {
      await db.transaction(async (trx) => {
        const row = await deleteInvitation(trx, TABLE, id);
        if (row === undefined) throw new AppError('invitation_not_found');
        await note(trx, 'creator.invitation_withdrawn', by, id);
      });
    },
  };
}

function toInvitation(row: queries.SignUpInvitationRow): SignUpInvitation {
  const { id, email, state, isDemo, invitedByName, createdAt, expiresAt } = row;
  const { acceptedAt, acceptedBy } = row;
  return {
    id,
    email,
    state,
    invitedBy: invitedByName,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    accepted:
      acceptedAt === null || acceptedBy === null
        ? null
        : { at: acceptedAt.toISOString(), creatorId: acceptedBy },
    isDemo,
  };
}
