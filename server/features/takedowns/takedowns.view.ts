import type { FoundMagnetRow } from './found-magnets.queries.ts';
import type { FoundMagnet, OperatorMagnet } from '#shared/takedowns/takedowns.contract.ts';
import type { OwnTakedown, TakedownReview } from '#shared/takedowns/own-takedowns.contract.ts';
import { toLinkFinding } from './link-scan/link-findings.view.ts';
import type { OperatorMagnetRow, ReviewRow, TakedownRow } from './takedowns.queries.ts';

/** A magnet for operators: the title and status of its page, and the current takedown. */
export function toOperatorMagnet(row: OperatorMagnetRow): OperatorMagnet {
  return {
    id: row.id,
    title: row.title,
    status: row.status,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    takenDown: takedownOf(row),
    liftedBefore: row.liftedBefore,
  };
}

/** The same of any creator's magnet, with what tells it apart. */
export function toFoundMagnet(row: FoundMagnetRow): FoundMagnet {
  return {
    ...toOperatorMagnet(row),
    owner: {
      id: row.ownerId,
      name: row.ownerName,
      email: row.ownerEmail,
      isSuspended: row.isOwnerSuspended,
    },
    triggerWords: row.triggerWords,
    slug: row.slug,
    openReports: row.openReports,
    findings: row.findings.map(toLinkFinding),
    review: reviewOf(row),
  };
}

function takedownOf(row: OperatorMagnetRow): OperatorMagnet['takenDown'] {
  const { takedownId: id, reason, takenDownAt: at, statusBefore } = row;
  if (id === null || reason === null || at === null || statusBefore === null) return null;
  return {
    id,
    reason,
    message: row.message ?? '',
    note: row.note ?? '',
    by: row.takenDownBy ?? '',
    at: at.toISOString(),
    statusBefore,
  };
}

/** The takedown for the page's creator, without the operator's name and note. */
export function toOwnTakedown(row: TakedownRow): OwnTakedown {
  return {
    id: row.id,
    magnet: { id: row.magnetId, title: row.title },
    reason: row.reason,
    message: row.message,
    at: row.takenDownAt.toISOString(),
    liftedAt: row.liftedAt?.toISOString() ?? null,
    review: reviewOf(row),
  };
}

function reviewOf({ reviewId, reviewNumber, reviewStatus }: ReviewRow): TakedownReview | null {
  if (reviewId === null || reviewNumber === null || reviewStatus === null) return null;
  return { ticketId: reviewId, number: reviewNumber, status: reviewStatus };
}
