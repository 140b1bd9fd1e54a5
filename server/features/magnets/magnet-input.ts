import type { Knex } from 'knex';
import { magnetFileTexts } from '#shared/files/file.rules.ts';
import { magnetProblems, magnetTexts, readTriggerWords } from '#shared/magnets/magnets.rules.ts';
import type {
  CreateMagnetBody,
  MagnetStatus,
  UpdateMagnetBody,
} from '#shared/magnets/magnets.contract.ts';
import { canonicalPostUrl, parsePostLink } from '#shared/unlock/link/comment-link.ts';
import { postKey } from '#shared/unlock/link/post-alias.ts';
import { selectFile } from '#server/features/files/files.queries.ts';
import { AppError } from '#server/platform/errors.ts';
import type { ContentRenderer } from './content/renderer-port.ts';
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
  | 'linkedinPostUrl'
>;

/** Fields of a request that are columns of the same name. */
const FIELDS = [
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
  'matchMode',
  'linkedinPostUrl',
  'whenUnconfirmed',
  'brandColor',
  'isListed',
] as const satisfies readonly (keyof UpdateMagnetBody & keyof MagnetRow)[];

/** The columns a request sets, unchecked; absent fields stay absent. Throws `magnet_invalid`. */
export function readMagnetInput(body: CreateMagnetBody | UpdateMagnetBody): MagnetChanges {
  const changes: Record<string, unknown> = {};
  for (const field of FIELDS) {
    const value = body[field];
    if (value !== undefined) changes[field] = value === '' ? null : value;
  }
  const words = readTriggerWords(body);
  if (words === 'disagree') throw magnetInvalid({ triggerWord: magnetTexts.wordsDisagree });
  if (words !== undefined) changes['triggerWords'] = words;
  return changes;
}

/**
 * Checks a magnet as it would be stored and gives the columns derived from it: the canonical post
 * and its key, the address as a URL parser writes it. Throws `magnet_invalid` with all problems.
 */
export function checkMagnet(row: FieldsRow, status: MagnetStatus, now: Date): MagnetChanges {
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
      linkedinPostUrl: row.linkedinPostUrl,
    },
    { now, isDraft },
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
 * Looks at a text before it is stored, outside of any transaction. `hold` throws `magnet_invalid`
 * unless the text stands there already: what was saved once never keeps a title from being changed.
 */
export async function checkContent(
  contents: ContentRenderer,
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
 * Throws `magnet_invalid` for a file that is gone or somebody else's, in the same words. The
 * transaction holds the creator's row, as does every other that writes a reference to a file.
 */
export async function requireOwnFile(
  trx: Knex.Transaction,
  userId: string,
  fileId: string | null,
): Promise<void> {
  if (fileId === null || (await selectFile(trx, userId, fileId)) !== undefined) return;
  throw magnetInvalid({ fileId: magnetFileTexts.unknownFile });
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
