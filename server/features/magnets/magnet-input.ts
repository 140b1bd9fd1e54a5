import type { Knex } from 'knex';
import { magnetFileTexts } from '#shared/files/file.rules.ts';
import {
  cleanWords,
  magnetProblems,
  magnetTexts,
  readTriggerWords,
} from '#shared/magnets/magnets.rules.ts';
import type {
  CreateMagnetBody,
  MagnetStatus,
  UpdateMagnetBody,
} from '#shared/magnets/magnet-fields.ts';
import { canonicalPostUrl, parsePostLink } from '#shared/unlock/link/comment-link.ts';
import { postKey } from '#shared/unlock/link/post-alias.ts';
import { isFileTakenDown, selectFile } from '#server/features/files/files.queries.ts';
import { AppError } from '#server/platform/errors.ts';
import type { MarkdownRenderer } from '#server/platform/markdown/markdown-port.ts';
import type { MagnetRow } from './magnet-rows.ts';
import type { MagnetChanges } from './magnets.queries.ts';

type FieldsRow = Pick<
  MagnetRow,
  | 'title'
  | 'icon'
  | 'contentType'
  | 'textContent'
  | 'linkUrl'
  | 'fileId'
  | 'triggerWords'
  | 'excludedWords'
  | 'linkedinPostUrl'
  | 'startsAt'
  | 'endsAt'
>;

/** Fields of a request that are columns of the same name. */
export const MAGNET_FIELDS = [
  'title',
  'description',
  'icon',
  'contentType',
  'textContent',
  'linkUrl',
  'fileId',
  'template',
  'collectEmails',
  'emailPrompt',
  'consentText',
  'refusesThrowaway',
  'workEmailOnly',
  'confirmsEmail',
  'matchMode',
  'excludedWords',
  'acceptsTypo',
  'linkedinPostUrl',
  'whenUnconfirmed',
  'readersOff',
  'brandColor',
  'isListed',
  'startsAt',
  'endsAt',
  'unlockLimit',
  'closingText',
] as const satisfies readonly (keyof UpdateMagnetBody & keyof MagnetRow)[];

/** The columns a request sets, unchecked; absent fields stay absent. Throws `magnet_invalid`. */
export function readMagnetInput(body: CreateMagnetBody | UpdateMagnetBody): MagnetChanges {
  const changes: Record<string, unknown> = {};
  for (const field of MAGNET_FIELDS) {
    const value = body[field];
    if (value !== undefined) changes[field] = value === '' && field !== 'title' ? null : value;
  }
  for (const field of ['startsAt', 'endsAt'] as const) {
    const text = body[field];
    if (typeof text === 'string') changes[field] = new Date(text);
  }
  const words = readTriggerWords(body);
  if (words === 'disagree') throw magnetInvalid({ triggerWord: magnetTexts.wordsDisagree });
  if (words !== undefined) changes['triggerWords'] = words;
  if (body.excludedWords !== undefined) changes['excludedWords'] = cleanWords(body.excludedWords);
  return changes;
}

/**
 * Checks a magnet as it would be stored and returns the columns derived from it: the canonical post
 * and its key, the address as a URL parser writes it. Throws `magnet_invalid` with all problems.
 * `before` is the magnet as visitors see it, whose end may have passed.
 */
export function checkMagnet(
  row: FieldsRow,
  status: MagnetStatus,
  now: Date,
  before: Pick<MagnetRow, 'endsAt'> | null = null,
): MagnetChanges {
  const isDraft = status === 'draft' || status === 'archived';
  const problems = magnetProblems(
    {
      title: row.title,
      icon: row.icon,
      contentType: row.contentType,
      textContent: row.textContent,
      linkUrl: row.linkUrl,
      fileId: row.fileId,
      triggerWords: row.triggerWords,
      excludedWords: row.excludedWords,
      linkedinPostUrl: row.linkedinPostUrl,
      startsAt: row.startsAt?.toISOString() ?? null,
      endsAt: row.endsAt?.toISOString() ?? null,
    },
    { now, isDraft, endsAtBefore: before?.endsAt?.toISOString() ?? null },
  );
  if (row.linkUrl !== null && !URL.canParse(row.linkUrl)) {
    problems.linkUrl ??= 'This address is not valid';
  }
  if (Object.keys(problems).length > 0) throw magnetInvalid(problems);

  const parsed = row.linkedinPostUrl === null ? null : parsePostLink(row.linkedinPostUrl, now);
  const post = parsed?.ok === true ? parsed.post : null;
  return {
    linkUrl: row.linkUrl === null ? null : new URL(row.linkUrl).href,
    linkedinPostUrl: post === null ? null : canonicalPostUrl(post),
    postKey: post === null ? null : postKey(post),
  };
}

/**
 * Checks a text before it is stored, outside any transaction. `hold` throws `magnet_invalid` unless
 * the same text is stored already: an accepted text must never block a change of the title.
 */
export async function checkContent(
  contents: MarkdownRenderer,
  text: string | null | undefined,
): Promise<{ hold(stored: string | null): void }> {
  const problem = typeof text === 'string' ? (await contents.render(text)).problem : null;
  return {
    hold(stored) {
      if (problem !== null && text !== stored) throw magnetInvalid({ textContent: problem });
    },
  };
}

/**
 * Throws `magnet_invalid` with the same text for a file that is missing or belongs to another
 * creator, and `file_taken_down`. The transaction holds the creator's row, like every other that
 * writes a reference to a file or takes a page down.
 */
export async function requireOwnFile(
  trx: Knex.Transaction,
  userId: string,
  fileId: string | null,
): Promise<void> {
  if (fileId === null) return;
  if ((await selectFile(trx, userId, fileId)) === undefined) {
    throw magnetInvalid({ fileId: magnetFileTexts.unknownFile });
  }
  await requireOpenFile(trx, userId, fileId);
}

/**
 * Throws `taken_down` while an operator keeps the page closed: its status cannot change, and it
 * cannot be copied.
 */
export function requireNotTakenDown({ takenDownAt }: MagnetRow): void {
  if (takenDownAt !== null) throw new AppError('taken_down');
}

/**
 * Throws `file_taken_down` for the file of a page that an operator keeps closed, even after a new
 * upload.
 */
export async function requireOpenFile(
  trx: Knex.Transaction,
  userId: string,
  fileId: string | null,
): Promise<void> {
  if (!(await hasOpenFile(trx, userId, fileId))) throw new AppError('file_taken_down');
}

/** Whether no operator keeps the page of this file closed; true without a file. */
export async function hasOpenFile(
  trx: Knex.Transaction,
  userId: string,
  fileId: string | null,
): Promise<boolean> {
  return fileId === null || !(await isFileTakenDown(trx, userId, fileId));
}

/** `magnet_invalid`: the first problem is the sentence, `fields` has them all. */
export function magnetInvalid(fields: Record<string, string | undefined>): AppError {
  const present = Object.entries(fields).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return new AppError('magnet_invalid', {
    values: { problem: present[0]?.[1] ?? 'Please check the highlighted fields' },
    fields: Object.fromEntries(present),
  });
}
