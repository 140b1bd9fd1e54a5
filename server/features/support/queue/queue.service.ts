import type { z } from 'zod';
import type { CallOutput, Endpoint } from '#shared/api/define-api.ts';
import { mayCall } from '#shared/operators/operator-roles.ts';
import {
  type DeskCounts,
  type DeskTicketPage,
  operatorSupportApi,
} from '#shared/support/operator-support.contract.ts';
import { cutPage, readCursor } from '#server/platform/db/statements/keyset-cursor.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { AuditActor, AuditLog } from '#server/features/audit/audit-log.ts';
import type { Operators } from '#server/features/operators/operators.feature.ts';
import type { Subscriptions } from '#server/features/subscriptions/subscriptions.feature.ts';
import { findTicket, lockTicket } from '../desk.queries.ts';
import { countRatings } from '../rating/rating.queries.ts';
import { targetOf } from '../ticket-target.ts';
import { toDeskTicket, toDeskTicketPage } from '../tickets.view.ts';
import * as queries from './queue.queries.ts';

/** An operator who may answer tickets may have one. */
const working: Endpoint = operatorSupportApi.answer;

type Asked = z.output<typeof operatorSupportApi.list.query>;
type Choices = CallOutput<typeof operatorSupportApi.choices>;

/** All tickets as operators choose among them, and who has which. */
export interface SupportQueue {
  list(asked: Asked, operatorId: string): Promise<CallOutput<typeof operatorSupportApi.list>>;
  counts(operatorId: string): Promise<DeskCounts>;
  satisfaction(): Promise<CallOutput<typeof operatorSupportApi.satisfaction>>;
  /** What the filters offer. */
  choices(): Promise<Choices>;
  /** Throws ticket_not_found, ticket_taken or assignee_gone. */
  assign(
    ticketId: string,
    change: { operatorId: string | null; seen: string | null },
    by: AuditActor,
  ): Promise<DeskTicketPage>;
}

/** The queue of tickets. */
export function createSupportQueue(
  { db, passing }: Pick<Platform, 'db' | 'passing'>,
  ports: {
    audit: AuditLog;
    team: Pick<Operators['team'], 'list'>;
    plans: Pick<Subscriptions['plans'], 'list'>;
  },
): SupportQueue {
  const { audit, team, plans } = ports;

  /** Those who may work on tickets. */
  async function readOperators(): Promise<Choices['operators']> {
    const { operators } = await team.list();
    return operators
      .filter(({ closedAt, role }) => closedAt === null && mayCall(role, working))
      .map(({ id, username }) => ({ id, name: username }));
  }

  return {
    async list({ assignee, search = '', cursor, limit, ...asked }, operatorId) {
      const after = cursor === undefined ? null : readCursor(cursor);
      const assigneeId = assignee === 'me' ? operatorId : assignee === 'none' ? null : assignee;
      const found = await queries.selectQueue(db, {
        status: asked.status,
        plan: asked.plan,
        due: asked.due,
        rating: asked.rating,
        assigneeId,
        search,
        after,
        limit,
      });
      const { rows, nextCursor } = cutPage(found, limit);
      return { items: rows.map(toDeskTicket), nextCursor };
    },

    counts: (operatorId) => queries.countQueue(db, operatorId),

    async satisfaction() {
      const { good30, bad30, good90, bad90 } = await countRatings(db);
      return { days30: { good: good30, bad: bad30 }, days90: { good: good90, bad: bad90 } };
    },

    async choices() {
      const [operators, offered] = await Promise.all([readOperators(), plans.list()]);
      return { operators, plans: offered.map(({ id, name }) => ({ id, name })) };
    },

    async assign(ticketId, { operatorId, seen }, by) {
      const operators = await readOperators();
      const chosen = operators.find(({ id }) => id === operatorId);
      if (operatorId !== null && chosen === undefined) throw new AppError('assignee_gone');
      const ticket = await db.transaction(async (trx) => {
        await lockTicket(trx, ticketId);
        const before = await findTicket(trx, ticketId);
        if (before === undefined) throw new AppError('ticket_not_found');
        if (before.assigneeId === operatorId) return before;
        if (before.assigneeId !== seen) {
          throw new AppError('ticket_taken', { values: { who: before.assigneeName ?? 'Nobody' } });
        }
        await queries.updateAssignee(trx, ticketId, operatorId);
        await audit.record(trx, {
          action: 'support.assigned',
          by,
          target: targetOf(before),
          before: { assignee: before.assigneeName },
          after: { assignee: chosen?.name ?? null },
        });
        const after = { assigneeId: operatorId, assigneeName: chosen?.name ?? null };
        return { ...before, ...after };
      });
      passing.add({ topic: 'support', userId: null, magnetId: null });
      return toDeskTicketPage(ticket);
    },
  };
}
