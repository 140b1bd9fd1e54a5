import type { Knex } from 'knex';
import type { OperatorRole } from '#shared/operators/operator-roles.ts';
import type { TeamMember } from '#shared/operators/operator-team.contract.ts';
import { usernameKey, usernameProblem } from '#shared/operators/operators.rules.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import { formProblem } from '#server/features/auth/form-problem.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Ids } from '#server/platform/ids.ts';
import type { PasswordHasher } from '#server/platform/security/password-hasher.ts';
import { lockOperators } from '../first-operator/setup-tokens.queries.ts';
import type { OperatorProof } from '../operator-proof.ts';
import { endOperatorAccess } from '../operator-sessions.queries.ts';
import * as queries from './operator-team.queries.ts';
import { insertOperator } from '../operators.queries.ts';

interface Proven {
  reason: string;
  currentPassword: string;
}

/** The operators of an installation. Each change needs the password of the owner who makes it. */
export interface OperatorTeam {
  list(): Promise<{ operators: TeamMember[] }>;
  /** Throws operator_form_invalid, operator_name_taken or current_password_wrong. */
  add(
    by: AuditActor,
    form: Proven & { username: string; role: OperatorRole },
  ): Promise<{ operator: TeamMember; password: string }>;
  /** Throws operator_not_found, operator_is_you or current_password_wrong. */
  change(
    by: AuditActor,
    id: string,
    form: Proven & { role: OperatorRole; isClosed: boolean },
  ): Promise<TeamMember>;
}

/** Adds operators and sets their roles. Nobody changes their own, so one owner always stays. */
export function createOperatorTeam(dependencies: {
  db: Database;
  ids: Ids;
  passwords: PasswordHasher;
  audit: AuditLog;
  proof: OperatorProof;
}): OperatorTeam {
  const { db, ids, passwords, audit, proof } = dependencies;

  /** One change at a time, by an owner who still is one. */
  async function asOwner<T>(by: AuditActor, act: (trx: Knex.Transaction) => Promise<T>) {
    const done = await db.transaction(async (trx) => {
      await lockOperators(trx);
      if (!(await queries.isOpenOwner(trx, by.id))) throw new AppError('forbidden');
      return act(trx);
    });
    await proof.clear(by);
    return done;
  }

  async function readMember(trx: Knex.Transaction, id: string): Promise<TeamMember> {
    const [row] = await queries.selectTeam(trx, id);
    if (row === undefined) throw new AppError('operator_not_found');
    return toMember(row);
  }

  return {
    async list() {
      return { operators: (await queries.selectTeam(db)).map(toMember) };
    },

    async add(by, { username, role, reason, currentPassword }) {
      const problem = usernameProblem(username);
      if (problem !== null) {
        throw formProblem('operator_form_invalid', { field: 'username', message: problem });
      }
      await proof.provePassword(by, currentPassword);
      const password = ids.secret('').slice(0, 24);
      const passwordHash = await passwords.hash(password);
      const name = username.trim();
      return asOwner(by, async (trx) => {
        if (await queries.isNameTaken(trx, usernameKey(name))) {
          throw new AppError('operator_name_taken');
        }
        const id = ids.rowId();
        const row = { id, username: name, usernameKey: usernameKey(name), passwordHash, role };
        await insertOperator(trx, row);
        await audit.record(trx, {
          action: 'operator.created',
          by,
          target: { kind: 'operator', id, name },
          reason,
          after: { username: name, role },
        });
        return { operator: await readMember(trx, id), password };
      });
    },

    async change(by, id, { role, isClosed, reason, currentPassword }) {
      if (id === by.id) throw new AppError('operator_is_you');
      await proof.provePassword(by, currentPassword);
      return asOwner(by, async (trx) => {
        const before = await readMember(trx, id);
        await queries.updateMember(trx, id, { role, isClosed });
        if (isClosed) await endOperatorAccess(trx, id);
        await audit.record(trx, {
          action: 'operator.changed',
          by,
          target: { kind: 'operator', id, name: before.username },
          reason,
          before: { role: before.role, closed: before.closedAt !== null },
          after: { role, closed: isClosed },
        });
        return readMember(trx, id);
      });
    },
  };
}

function toMember(row: queries.TeamRow): TeamMember {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    closedAt: row.closedAt?.toISOString() ?? null,
  };
}
