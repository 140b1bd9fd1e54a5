import { MagnetId } from '#shared/magnets/magnet-fields.ts';
import { magnetPath } from '#server/features/magnets/magnet-path.ts';
import { availabilityOf } from '#server/features/magnets/magnets.view.ts';
import { AppError } from '#server/platform/errors.ts';
import type { KnownMagnet, VisitorMagnet } from './visitor-magnet.queries.ts';

export type { KnownMagnet, VisitorMagnet } from './visitor-magnet.queries.ts';

/**
 * The magnet behind a public id. Throws `magnet_not_found` (unknown or deleted) or `inactive`
 * (draft, paused, archived, or its creator is suspended) (T28).
 */
export async function findForVisitor(
  memory: { find(magnetId: string): Promise<VisitorMagnet | undefined> },
  magnetId: string,
): Promise<VisitorMagnet> {
  const isId = MagnetId.safeParse(magnetId).success;
  const found = isId ? await memory.find(magnetId) : undefined;
  if (found === undefined) throw magnetNotFound(magnetId);
  return requireOpen(found);
}

/** Throws `inactive` unless visitors may use the magnet now (T28). */
export function requireOpen<Found extends KnownMagnet>(found: Found): Found {
  if (found.magnet.status !== 'active' || found.owner.suspendedAt !== null) {
    throw new AppError('inactive');
  }
  return found;
}

/**
 * Returns an open magnet that accepts new visitors. While the creator's account is scheduled for
 * deletion, earlier visitors go on, and new ones find the page closed (decision 25).
 */
export function requireTakingVisitors(found: VisitorMagnet): VisitorMagnet {
  const open = requireOpen(found);
  if (open.owner.deletionAt !== null) throw closedToNewcomers(open);
  return open;
}

/**
 * Throws `not_open_yet` before the start, and `page_ended` after the end or when all places are taken.
 * People who unlocked the page, or whose comment waits, are no newcomers.
 */
export function requireOpenToNewcomers({ magnet, state }: VisitorMagnet): void {
  const availability = availabilityOf(magnet, state);
  if (availability.state === 'scheduled') {
    throw new AppError('not_open_yet', { values: { time: timeText(availability.startsAt) } });
  }
  if (availability.state === 'ended') {
    throw new AppError('page_ended', { values: { text: availability.text } });
  }
}

const format = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const timeText = (at: string): string => `${format.format(new Date(at))} UTC`;

/** `inactive`, with a way to reopen it for people who unlocked the page before. */
export function closedToNewcomers(
  { magnet }: VisitorMagnet,
  problem: string | null = null,
): AppError {
  return new AppError('inactive', { reopen: { pageUrl: magnetPath(magnet), problem } });
}

/** How much of an unknown id an answer repeats. */
const LONGEST_REPEATED = 64;

/**
 * `magnet_not_found` with the requested id as it was typed, so that a visitor sees the wrong letter.
 * Invisible characters and characters of markup are left out.
 */
export function magnetNotFound(asked = ''): AppError {
  const plain = Array.from(asked.slice(0, 2_048).replaceAll(/[\p{C}\p{Z}<>"'`&]/gu, ''));
  const isLong = plain.length > LONGEST_REPEATED;
  const id = plain.slice(0, LONGEST_REPEATED).join('') + (isLong ? '…' : '');
  return new AppError('magnet_not_found', { values: { id: id || 'unknown' } });
}
