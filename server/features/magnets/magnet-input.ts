import type { Knex } from 'knex';
import { magnetFileTexts } from '#shared/files/file.rules.ts';
import {
  cleanWords,
  magnetProblems,
  magnetTexts,
  readTriggerWords,
} from '#shared/magnets/magnets.rules.ts';
import { readPosts } from '#shared/magnets/magnet-posts.ts';
import {
  type MagnetItem,
  readItems,
  shownPicturesOf,
  type SingleContent,
} from '#shared/magnets/magnet-items.ts';
import type {
  CreateMagnetBody,
  MagnetStatus,
  UpdateMagnetBody,
} from '#shared/magnets/magnet-fields.ts';
import { canonicalPostUrl, parsePostLink } from '#shared/unlock/link/comment-link.ts';
import { isFileTakenDown, selectFile } from '#server/features/files/files.queries.ts';
import { AppError } from '#server/platform/errors.ts';
import type { MarkdownRenderer } from '#server/platform/markdown/markdown-port.ts';
import { MAGNET_FIELDS, type MagnetLists, type MagnetRow } from './magnet-rows.ts';
import type { MagnetChanges } from './magnets.queries.ts';

type FieldsRow = Pick<
  MagnetRow,
  | 'title'
  | 'icon'
  | 'items'
  | 'triggerWords'
  | 'excludedWords'
  | 'linkedinPostUrls'
  | 'extraFields'
  | 'startsAt'
  | 'endsAt'
  | 'nextStepLabel'
  | 'nextStepUrl'
  | 'nextStepMagnetId'
  | 'question'
  | 'questionChoices'
>;

/**
 * The columns a request sets, unchecked; absent fields stay absent. `present` is what the magnet has.
 * Throws `magnet_invalid`.
 */
export function readMagnetInput(
  body: CreateMagnetBody | UpdateMagnetBody,
  present: MagnetLists,
): MagnetChanges {
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
  const items = readItems(body, present.items);
  if (items === 'disagree') throw magnetInvalid({ items: magnetTexts.contentsDisagree });
  if (items !== undefined) changes['items'] = items;
  for (const field of ['excludedWords', 'questionChoices'] as const) {
    const list = body[field];
    if (list !== undefined) changes[field] = cleanWords(list);
  }
  const posts = readPosts(body, present.linkedinPostUrls);
  if (posts === 'disagree') throw magnetInvalid({ linkedinPostUrls: magnetTexts.postsDisagree });
  if (posts !== undefined) changes['linkedinPostUrls'] = posts;
  return changes;
}

/**
 * Checks a magnet as it would be stored and returns the columns derived from it: the canonical
 * addresses of posts, addresses as a URL parser writes them. Throws `magnet_invalid` with all problems.
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
      items: row.items,
      triggerWords: row.triggerWords,
      excludedWords: row.excludedWords,
      linkedinPostUrls: row.linkedinPostUrls,
      extraFields: row.extraFields,
      startsAt: row.startsAt?.toISOString() ?? null,
      endsAt: row.endsAt?.toISOString() ?? null,
      nextStepLabel: row.nextStepLabel,
      nextStepUrl: row.nextStepUrl,
      nextStepMagnetId: row.nextStepMagnetId,
      question: row.question,
      questionChoices: row.questionChoices,
    },
    { now, isDraft, endsAtBefore: before?.endsAt?.toISOString() ?? null },
  );
  const links = row.items.map(({ linkUrl }, index) => [`items.${index}.linkUrl`, linkUrl] as const);
  for (const [field, url] of [...links, ['nextStepUrl', row.nextStepUrl] as const]) {
    if (url !== null && !URL.canParse(url)) problems[field] ??= 'This address is not valid';
  }
  if (Object.keys(problems).length > 0) throw magnetInvalid(problems);

  const posts = row.linkedinPostUrls.flatMap((url) => {
    const parsed = parsePostLink(url, now);
    return parsed.ok ? canonicalPostUrl(parsed.post) : [];
  });
  return {
    items: row.items.map((item) => ({
      ...item,
      linkUrl: item.linkUrl === null ? null : new URL(item.linkUrl).href,
    })),
    nextStepUrl: row.nextStepUrl === null ? null : new URL(row.nextStepUrl).href,
    linkedinPostUrls: [...new Set(posts)],
  };
}

/** Every text of a request, to be checked before its transaction. */
export function textsOf({
  items = [],
  textContent,
}: SingleContent & { items?: readonly Pick<MagnetItem, 'textContent'>[] | undefined }): string[] {
  return [textContent, ...items.map((item) => item.textContent)].filter(
    (text) => typeof text === 'string',
  );
}

/**
 * Checks texts before they are stored, outside any transaction. `hold` throws `magnet_invalid` for each
 * that may not become a page, unless the magnet has the same text already: an accepted text must never
 * block a change of the title.
 */
export async function checkTexts(
  contents: MarkdownRenderer,
  texts: readonly string[],
): Promise<{ hold(next: readonly MagnetItem[], stored: readonly MagnetItem[]): void }> {
  const problems = new Map<string, string>();
  for (const text of texts) {
    const { problem } = await contents.render(text);
    if (problem !== null) problems.set(text, problem);
  }
  return {
    hold(next, stored) {
      const accepted = new Set(stored.map(({ textContent }) => textContent));
      const found = next.flatMap(({ textContent }, index) => {
        const problem = accepted.has(textContent) ? undefined : problems.get(textContent ?? '');
        return problem === undefined ? [] : [[`items.${index}.textContent`, problem] as const];
      });
      if (found.length > 0) throw magnetInvalid(Object.fromEntries(found));
    },
  };
}

/** The uploads that items name. */
export const filesOf = (items: readonly MagnetItem[]): string[] => [
  ...new Set(items.flatMap(({ fileId }) => fileId ?? [])),
];

/** The uploads that visitors get: files, and pictures in texts. */
export const shownFilesOf = (items: readonly MagnetItem[]): string[] => [
  ...filesOf(items.filter(({ type }) => type === 'file')),
  ...shownPicturesOf(items),
];

/**
 * Throws `magnet_invalid` with the same text for a file that is missing or belongs to another
 * creator, and `file_taken_down`. Files in `known` were checked before. The transaction holds the
 * creator's row, like every other that writes a reference to a file or takes a page down.
 */
export async function requireOwnFiles(
  trx: Knex.Transaction,
  userId: string,
  items: readonly MagnetItem[],
  known: readonly string[],
): Promise<void> {
  for (const [index, { fileId }] of items.entries()) {
    if (fileId === null || known.includes(fileId)) continue;
    if ((await selectFile(trx, userId, fileId)) === undefined) {
      throw magnetInvalid({ [`items.${index}.fileId`]: magnetFileTexts.unknownFile });
    }
    await requireOpenFiles(trx, userId, [fileId]);
  }
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
export async function requireOpenFiles(
  trx: Knex.Transaction,
  userId: string,
  fileIds: readonly string[],
): Promise<void> {
  if (!(await areFilesOpen(trx, userId, fileIds))) throw new AppError('file_taken_down');
}

/** Whether no operator keeps a page of these files closed. */
export async function areFilesOpen(
  trx: Knex.Transaction,
  userId: string,
  fileIds: readonly string[],
): Promise<boolean> {
  for (const fileId of fileIds) if (await isFileTakenDown(trx, userId, fileId)) return false;
  return true;
}

const OF_FIRST = /^(?:items\.0\.(textContent|linkUrl|fileId)|(linkedinPostUrl)s\.0)$/;

/**
 * `magnet_invalid`: the first problem is the sentence, `fields` has them all. Programs with one item or one
 * post know its fields by their own names, so its problems stand there too.
 */
export function magnetInvalid(fields: Record<string, string | undefined>): AppError {
  const present = Object.entries(fields).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return new AppError('magnet_invalid', {
    values: { problem: present[0]?.[1] ?? 'Please check the highlighted fields' },
    fields: {
      ...Object.fromEntries(
        present.flatMap(([name, text]) => {
          const [, ofItem, ofPost] = OF_FIRST.exec(name) ?? [];
          const single = ofItem ?? ofPost;
          return single === undefined ? [] : [[single, text] as const];
        }),
      ),
      ...Object.fromEntries(present),
    },
  });
}
