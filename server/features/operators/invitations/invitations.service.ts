import type { Knex } from 'knex';
import { emailKey, isEmailAddress, WRONG_ADDRESS } from '#shared/auth/email-address.ts';
import {
  INVITATION_DAYS,
  type OperatorInvitation,
} from '#shared/operators/operator-invitations.contract.ts';
import type { OperatorRole } from '#shared/operators/operator-roles.ts';
import {
  type NewOperatorForm,
  newOperatorProblem,
  usernameKey,
} from '#shared/operators/operators.rules.ts';
import type { AuditAction, AuditFacts } from '#shared/audit/audit.contract.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import { formProblem } from '#server/features/auth/form-problem.ts';
import {
  deleteInvitation,
  insertInvitation,
  type InvitedAddress,
  renewInvitation,
} from '#server/features/auth/invitations/invitation-links.queries.ts';
import type { Device } from '#server/features/auth/sessions/sessions.rules.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import { hashSecret, type Ids } from '#server/platform/ids.ts';
import type { PasswordHasher } from '#server/platform/security/password-hasher.ts';
import { lockOperators } from '../first-operator/setup-tokens.queries.ts';
import type { OperatorProof } from '../operator-proof.ts';
import { type OpenedOperatorSession, openOperatorSession } from '../operator-sessions.ts';
import { insertOperator } from '../operators.queries.ts';
import { isNameTaken, isOpenOwner } from '../team/operator-team.queries.ts';
import * as queries from './invitations.queries.ts';

/** Invitations of operators by email; each ends with its first use, or when it is withdrawn. */
export interface OperatorInvitations {
  list(): Promise<{ invitations: OperatorInvitation[] }>;
  /** Throws invitation_email_invalid, invitation_exists or current_password_wrong. */
  invite(
    by: AuditActor,
    form: { email: string; role: OperatorRole; reason: string; currentPassword: string },
  ): Promise<OperatorInvitation>;
  /** Throws invitation_not_found. */
  resend(by: AuditActor, id: string): Promise<OperatorInvitation>;
  /** Throws invitation_not_found. */
  withdraw(by: AuditActor, id: string): Promise<void>;
  /** Throws operator_form_invalid, operator_name_taken or invitation_expired. */
  accept(
    form: NewOperatorForm & { token: string },
    device: Device,
    network: string,
  ): Promise<OpenedOperatorSession>;
}

const TABLE = 'operator_invitations';

interface Invited extends InvitedAddress {
  role: OperatorRole;
}

/** Only an owner invites, and an invitation holds while the operator who made it is one. */
export function createOperatorInvitations(dependencies: {
  db: Database;
  ids: Ids;
  passwords: PasswordHasher;
  audit: AuditLog;
  mail: MailQueue;
  proof: OperatorProof;
}): OperatorInvitations {
  const { db, ids, passwords, audit, mail, proof } = dependencies;

  async function read(trx: Knex, id: string): Promise<OperatorInvitation> {
    const [row] = await queries.selectInvitations(trx, id);
    if (row === undefined) throw new AppError('invitation_not_found');
    return toInvitation(row);
  }

  const send = (trx: Knex.Transaction, id: string, to: string, toKey: string) =>
    mail.add(trx, { kind: 'operator_invited', to, toKey, payload: { invitationId: id } });

  /** The log keeps no address: nothing leaves the log. */
  const note = (
    trx: Knex.Transaction,
    action: AuditAction,
    by: AuditActor,
    act: { id: string; reason?: string; before?: AuditFacts; after?: AuditFacts },
  ) => {
    const { id, ...rest } = act;
    return audit.record(trx, { action, by, target: { kind: 'invitation', id }, ...rest });
  };

  return {
    async list() {
      return { invitations: (await queries.selectInvitations(db)).map(toInvitation) };
    },

    async invite(by, { email, role, reason, currentPassword }) {
      if (!isEmailAddress(email)) {
        throw new AppError('invitation_email_invalid', { fields: { email: WRONG_ADDRESS } });
      }
      await proof.provePassword(by, currentPassword);
      const id = ids.rowId();
      const made = await db.transaction(async (trx) => {
        await lockOperators(trx);
        if (!(await isOpenOwner(trx, by.id))) throw new AppError('forbidden');
        const row = { id, email, emailKey: emailKey(email), role, invitedBy: by.id };
        if (!(await insertInvitation(trx, TABLE, row, INVITATION_DAYS))) {
          throw new AppError('invitation_exists');
        }
        await send(trx, id, email, row.emailKey);
        await note(trx, 'operator.invited', by, { id, reason, after: { role } });
        return read(trx, id);
      });
      await proof.clear(by);
      return made;
    },

    resend: (by, id) =>
      db.transaction(async (trx) => {
        const mine = { invitedBy: by.id };
        const row = await renewInvitation<Invited>(trx, TABLE, id, INVITATION_DAYS, mine);
        if (row === undefined) throw new AppError('invitation_not_found');
        await send(trx, id, row.email, row.emailKey);
        await note(trx, 'operator.invited_again', by, { id, after: { role: row.role } });
        return read(trx, id);
      }),

    async withdraw(by, id) {
      await db.transaction(async (trx) => {
        const row = await deleteInvitation<Invited>(trx, TABLE, id);
        if (row === undefined) throw new AppError('invitation_not_found');
        await note(trx, 'operator.invitation_withdrawn', by, { id, before: { role: row.role } });
      });
    },

    async accept({ token, ...form }, device, network) {
      const problem = newOperatorProblem(form);
      if (problem !== null) throw formProblem('operator_form_invalid', problem);
      const tokenHash = hashSecret(token);
      // Checked before the hash, so that a caller without a token costs little.
      if ((await queries.findInvitation(db, tokenHash)) === undefined) {
        throw new AppError('invitation_expired');
      }
      const passwordHash = await passwords.hash(form.password);
      return db.transaction(async (trx) => {
        await lockOperators(trx);
        const invitation = await queries.findInvitation(trx, tokenHash);
        if (invitation === undefined) throw new AppError('invitation_expired');
        const username = form.username.trim();
        const key = usernameKey(username);
        if (await isNameTaken(trx, key)) {
          const text = 'An operator with this name exists already';
          throw new AppError('operator_name_taken', { fields: { username: text } });
        }
        const { role, invitedBy } = invitation;
        const id = ids.rowId();
        const row = { id, username, usernameKey: key, passwordHash, role };
        const operator = await insertOperator(trx, row);
        await deleteInvitation(trx, TABLE, invitation.id);
        await audit.record(trx, {
          action: 'operator.created',
          by: { id, username, network },
          target: { kind: 'operator', id, name: username },
          after: { username, role, invitedBy },
        });
        return openOperatorSession(trx, ids, operator, device);
      });
    },
  };
}

function toInvitation(row: queries.InvitationRow): OperatorInvitation {
  const { createdAt, expiresAt } = row;
  return { ...row, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}
