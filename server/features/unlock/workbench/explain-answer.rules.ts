import { explainRefusedComment, pendingText } from '#shared/unlock/refusal-texts.ts';
import type { WorkbenchStep } from '#shared/unlock/desk/workbench.contract.ts';
import type { ReadStep } from '#server/features/parsing/comment-reader.ts';
import type { CommentCheck } from '../check/check.ts';
import type { Decision, Refusal, Unread } from '../check/decision.ts';
import { opensOnTrust } from '../waiting/hold-comment.ts';

type Answer = Omit<Extract<WorkbenchStep, { step: 'answer' }>, 'step' | 'at'>;

/** What a visitor would be told, and why. */
export function explainDecision(
  check: CommentCheck,
  decision: Decision,
  steps: readonly ReadStep[],
): Answer {
  switch (decision.kind) {
    case 'verified': {
      const { word, isTypo } = decision;
      const found = `“${word}” is in the comment${isTypo ? ', with a typing error that the page accepts' : ''}.`;
      return { result: 'opens', sentence: null, why: [found] };
    }
    case 'already':
      return {
        result: 'opens',
        sentence: null,
        why: [
          'The comment has its lead already. The page opens again, for a new browser five times a day.',
        ],
      };
    case 'queued':
      return {
        result: 'waits',
        sentence: pendingText('checks_stopped'),
        why: ['An operator stopped checks or the reading of LinkedIn. Nobody was asked.'],
      };
    case 'refused':
      return explainRefusal(check, decision);
    case 'unread':
      return explainUnread(check, decision, steps);
  }
}

function explainRefusal({ visitor }: CommentCheck, { reason, reading }: Refusal): Answer {
  const [word = ''] = visitor.magnet.triggerWords;
  const nearMiss = reading?.nearMiss ?? null;
  const { message, hint } = explainRefusedComment(reason, word, nearMiss);
  const near =
    nearMiss === null ? [] : [`“${nearMiss}” is nearly the word: its creator may accept it.`];
  return {
    result: 'refused',
    sentence: hint === null ? message : `${message} ${hint}`,
    why: [refusalReasons.get(reason) ?? reason, ...near],
  };
}

const refusalReasons: ReadonlyMap<Refusal['reason'], string> = new Map([
  ['word_missing', 'None of the page’s words is in the comment.'],
  ['more_than_word', 'The word is there, and the page allows nothing beside it.'],
  ['word_excluded', 'The comment has a word that the page excludes.'],
  ['wrong_post', 'The comment is on another post than the page’s.'],
  ['too_old', 'The comment is older than the page allows.'],
  ['own_comment', 'The creator of the page wrote the comment.'],
  ['comment_gone', 'LinkedIn said twice that the post does not exist or is not public.'],
  ['rejected', 'The creator of the page rejected this comment.'],
]);

function explainUnread(check: CommentCheck, unread: Unread, steps: readonly ReadStep[]): Answer {
  const why = explainReading(steps);
  if (unread.evidence !== null) why.push('It was read, but not for certain.');
  else if (wasRead(steps)) why.push('It is not known yet whether its post is one of the page’s.');
  if (opensOnTrust(check, unread)) {
    const trusted =
      'Its creator opens comments that nobody could read on trust: three of a source at a time.';
    return { result: 'opens', sentence: null, why: [...why, trusted] };
  }
  const goesOn =
    'The comment waits and is checked again. Its creator can approve it, or confirm it by opening the post with the browser extension.';
  return { result: 'waits', sentence: pendingText(unread.code), why: [...why, goesOn] };
}

const wasRead = (steps: readonly ReadStep[]): boolean =>
  steps.some((step) => step.kind === 'kept' || (step.kind === 'asked' && step.evidence !== null));

/** What each reader found out, in a sentence each. */
function explainReading(steps: readonly ReadStep[]): string[] {
  const sentences = new Set<string>();
  const pages = steps.filter((step) => step.kind === 'page');
  const named = pages.filter(({ form }) => form !== 'plain').length;
  for (const step of steps) {
    if (step.kind !== 'asked' || step.evidence !== null) continue;
    const page = pages.findLast((one) => one.reader === step.reader && one.form === 'plain');
    sentences.add(explainAsked(step, page));
    if (step.reader === 'guest_page' && named > 0) {
      const times = named === 1 ? 'An address that names' : `${named} addresses that name`;
      sentences.add(`${times} the comment did not show it either.`);
    }
  }
  const isAsked = steps.some(({ kind }) => kind === 'asked' || kind === 'kept');
  return isAsked ? [...sentences] : [...sentences, 'No reader was asked.'];
}

type Asked = Extract<ReadStep, { kind: 'asked' }>;
type Page = Extract<ReadStep, { kind: 'page' }>;

function explainAsked(
  { reader, outcome, detail, allShown }: Asked,
  page: Page | undefined,
): string {
  const who = readerNouns.get(reader) ?? reader;
  switch (outcome) {
    case 'not_visible':
    case 'not_found': {
      if (allShown) return `${who} shows all comments of the post, and this one is not among them.`;
      const shown = page?.shown ?? null;
      if (shown === null) return `${who} does not show this comment (${detail ?? 'no detail'}).`;
      return `${who} shows ${shown} of ${page?.declared ?? 'an unknown number of'} comments, and this one is not among them.`;
    }
    case 'gone':
      return `${who}: LinkedIn says that the post does not exist or is not public.`;
    case 'layout_changed':
      return `${who} came, and its build is not recognised (${detail ?? 'no detail'}).`;
    case 'busy':
      return `${who} was not asked: our own limit of requests is used up.`;
    default:
      return `${who} could not be read (${detail ?? outcome}).`;
  }
}

const readerNouns: ReadonlyMap<string, string> = new Map([
  ['guest_page', 'LinkedIn’s guest page'],
  ['company_page', 'LinkedIn’s official API'],
  ['harvest_api', 'HarvestAPI'],
]);

/** For a comment without a magnet: whether it can be read. */
export function explainPlainReading(isRead: boolean, steps: readonly ReadStep[]): Answer {
  return isRead
    ? { result: 'read', sentence: null, why: ['The comment can be read.'] }
    : { result: 'unread', sentence: null, why: explainReading(steps) };
}

/** While an operator stopped reading, for a comment without a magnet. */
export const stoppedAnswer: Answer = {
  result: 'unread',
  sentence: null,
  why: ['An operator stopped the reading of LinkedIn. Nobody was asked.'],
};
