import { magnetProblems, magnetTexts, readTriggerWords } from '#shared/magnets/magnets.rules.ts';
import type {
  CreateMagnetBody,
  MagnetStatus,
  UpdateMagnetBody,
} from '#shared/magnets/magnets.contract.ts';
import { canonicalPostUrl, parsePostLink } from '#shared/unlock/link/comment-link.ts';
import { postKey } from '#shared/unlock/link/post-alias.ts';
import { AppError } from '#server/platform/errors.ts';
import type { ContentRenderer } from './content/renderer-port.ts';
import type { MagnetRow } from './magnet-rows.ts';
import type { MagnetChanges } from './magnets.queries.ts';

type FieldsRow = Pick<
  MagnetRow,
  | 'title'
  | 'icon'
  | 'content_type'
  | 'text_content'
  | 'link_url'
  | 'file_id'
  | 'trigger_words'
  | 'linkedin_post_url'
>;

const columnOf = {
  title: 'title',
  description: 'description',
  icon: 'icon',
  contentType: 'content_type',
  textContent: 'text_content',
  linkUrl: 'link_url',
  fileId: 'file_id',
  template: 'template',
  collectEmails: 'collect_emails',
  emailPrompt: 'email_prompt',
  matchMode: 'match_mode',
  linkedinPostUrl: 'linkedin_post_url',
  whenUnconfirmed: 'when_unconfirmed',
  brandColor: 'brand_color',
  isListed: 'is_listed',
} as const satisfies Partial<Record<keyof UpdateMagnetBody, keyof MagnetRow>>;

/** The columns a request sets, unchecked; absent fields stay absent. Throws `magnet_invalid`. */
export function readMagnetInput(body: CreateMagnetBody | UpdateMagnetBody): MagnetChanges {
  const changes: Record<string, unknown> = {};
  for (const [field, column] of Object.entries(columnOf)) {
    const value = body[field as keyof typeof columnOf]; // the keys of this very table
    if (value !== undefined) changes[column] = value === '' ? null : value;
  }
  const words = readTriggerWords(body);
  if (words === 'disagree') throw magnetInvalid({ triggerWord: magnetTexts.wordsDisagree });
  if (words !== undefined) changes['trigger_words'] = words;
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
      contentType: row.content_type,
      textContent: row.text_content,
      linkUrl: row.link_url,
      fileId: row.file_id,
      triggerWords: row.trigger_words,
      linkedinPostUrl: row.linkedin_post_url,
    },
    { now, isDraft },
  );
  if (row.link_url !== null && !URL.canParse(row.link_url)) {
    problems.linkUrl ??= 'This address is not valid';
  }
  if (Object.keys(problems).length > 0) throw magnetInvalid(problems);

  const parsed = row.linkedin_post_url === null ? null : parsePostLink(row.linkedin_post_url, now);
  const post = parsed?.ok === true ? parsed.post : null;
  return {
    link_url: row.link_url === null ? null : new URL(row.link_url).href,
    linkedin_post_url: post === null ? null : canonicalPostUrl(post),
    post_key: post === null ? null : postKey(post),
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
