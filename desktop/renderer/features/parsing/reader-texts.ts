import type { InstallationReader } from '#shared/parsing/readers.contract.ts';
import { readerFacts, type ReaderName } from '#shared/parsing/readers.ts';

export const readerTexts: { readonly [name in ReaderName]: { name: string; text: string } } = {
  guest_page: {
    name: 'Guest page',
    text: 'The page LinkedIn shows to people who are not signed in. Free. It shows about ten comments of a post.',
  },
  company_page: {
    name: 'Company pages',
    text: 'LinkedIn’s official API. Free. It sees every comment and reply, on posts of company pages that creators connected.',
  },
  harvest_api: {
    name: 'HarvestAPI',
    text: 'A paid service that looks up one comment by its link. It is asked only where the free readers were refused or could not see the comment.',
  },
};

const failures: { readonly [kind: string]: string } = {
  blocked: 'Refused by LinkedIn, or not reached',
  not_visible: 'Comment not on the page',
  gone: 'Post deleted or not public',
  layout_changed: 'Page not recognized',
  busy: 'Our own limit reached',
  wrong_key: 'Key not accepted',
  no_credit: 'No credit left',
  not_allowed: 'Not allowed for this account',
  too_many: 'Too many requests',
  unavailable: 'Not reached in time, or failed',
  odd_answer: 'Answer not recognized',
  other_comment: 'Answer about another comment',
  other_post: 'Answer about another post',
  not_found: 'Comment not found',
  token_refused: 'Access token not accepted',
  version_not_active: 'API version not active',
  needs_reconnect: 'Creator has to reconnect',
  plan_busy: 'All requests of the plan in use',
};

/** The text of a failure; an unknown kind is shown as it is. */
export function failureText(kind: string): string {
  return failures[kind] ?? kind.replaceAll('_', ' ');
}

/** The readers after one of them moved by a place; null where the move is not allowed. */
export function moveReader<Reader extends Pick<InstallationReader, 'name'>>(
  readers: readonly Reader[],
  name: ReaderName,
  by: -1 | 1,
): Reader[] | null {
  const from = readers.findIndex((reader) => reader.name === name);
  const [moved, other] = [readers[from], readers[from + by]];
  if (moved === undefined || other === undefined) return null;
  if (readerFacts[moved.name].isPaid !== readerFacts[other.name].isPaid) return null;
  return readers.map((reader) => (reader === moved ? other : reader === other ? moved : reader));
}
