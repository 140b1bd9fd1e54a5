import { MAX_EMAIL_LENGTH } from '#shared/auth/email-address.ts';
import { DEFAULT_EMAIL_PROMPT } from '#shared/app/constants.ts';
import { withoutPictures } from '#shared/files/text-pictures.ts';
import { shownReferralCode, toBrandView } from '#server/features/magnets/magnets.view.ts';
import {
  shareCardOf,
  shareCardPath,
  shareCardText,
} from '#server/features/magnets/share-card/share-card.ts';
import { magnetPath } from '#server/features/magnets/magnet-path.ts';
import type { PublicMagnet } from '#shared/magnets/magnets.contract.ts';
import type { PublicItem } from '#shared/magnets/shown-items.ts';
import { unlockErrors } from '#shared/unlock/unlock-errors.ts';
import { unlockTexts, welcomeText } from '#shared/unlock/unlock.rules.ts';
import type { ActivePixels } from '#shared/integrations/active-pixels.ts';
import type { SiteView } from '#public-web/frame/site-view.ts';
import type {
  ClosedStep,
  CommentStep,
  ConfirmStep,
  EmailStep,
  FieldView,
  PendingStep,
  PixelsView,
  UnlockedContent,
  UnlockedStep,
  UnlockFailure,
  UnlockPageView,
  UnlockStep,
} from '#public-web/unlock/unlock-page-view.ts';
import type { VisitorMagnet } from '#server/features/magnets/visitors/visitor-magnet.ts';
import type { MarkdownRenderer } from '#server/platform/markdown/markdown-port.ts';
import type { OpenProof } from '../grant/address/proofs.queries.ts';
import type { VisitorState } from '../grant/visitor-state.ts';
import { secondsToWait } from '../check/unlock-limits.ts';
import type { WaitingRow } from '../waiting/waiting.queries.ts';
import type { SiteReader } from '#server/platform/http/pages/site-view.ts';
import { refusalOfWaiting } from './unlock-failures.ts';
import { nextStepPath } from '../after/next-step.pages.ts';
import { magnetFilePath } from './magnet-file.pages.ts';

export interface UnlockPageFrame {
  site: SiteView;
  /** Only its frame is shown; content comes from the step. */
  magnet: PublicMagnet;
  visitor: VisitorMagnet;
  /** What loads on the steps of the flow; left out where nothing may. */
  pixels?: PixelsView | null;
}

/** The view of one step; pure, so that a kept rendering of the first step is the same page. */
export function buildUnlockPageView(
  { site, magnet, visitor, pixels = null }: UnlockPageFrame,
  step: UnlockStep,
  toast: UnlockPageView['toast'] = null,
): UnlockPageView {
  const card = shareCardOf(visitor, site);
  return {
    site,
    magnet: {
      ...magnet,
      locked: true,
      items: [],
      textContent: null,
      linkUrl: null,
      fileUrl: null,
      nextStep: null,
      question: null,
    },
    brand: toBrandView(visitor.owner),
    isListed: visitor.magnet.isListed,
    pageUrl: magnetPath(visitor.magnet),
    referralCode: shownReferralCode(visitor.owner, visitor.plan),
    shareImage: { path: shareCardPath(magnet.id, card), alt: shareCardText(card) },
    reportUrl: `/unlock/${magnet.id}/report`,
    step,
    toast,
    pixels,
    sandboxPostUrl: site.isSandbox ? `/sandbox/${magnet.id}` : null,
  };
}

/** The pixels with the files that ask for consent and load them. */
export function showPixels(
  pixels: ActivePixels | null,
  site: Pick<SiteReader, 'peek'>,
): PixelsView | null {
  if (pixels === null) return null;
  const { styles, scripts } = site.peek('pixels').assets;
  return { ...pixels, style: styles.at(-1) ?? null, script: scripts.at(-1) ?? null };
}

/** What a newcomer sees, the same for everyone. */
export const freshStep: CommentStep = { kind: 'comment', value: '', failure: null };

/** The first step with what was wrong in the last try. */
export function failedStep(value: string, failure: UnlockFailure): CommentStep {
  return { kind: 'comment', value: value.slice(0, 2_048), failure };
}

/** The step of a page that takes no newcomers now, with what was wrong in the last try. */
export function closedStep(problem: string | null = null): ClosedStep {
  return { kind: 'closed', problem };
}

/** The step that asks for an address. */
export function emailStep(
  magnet: PublicMagnet,
  name: string,
  { typed: answers = {}, problems = noProblems, ...typed }: TypedEmailStep = nothingTyped,
): EmailStep {
  const prompt = magnet.emailPrompt ?? DEFAULT_EMAIL_PROMPT;
  const value = typed.value.slice(0, MAX_EMAIL_LENGTH);
  const { consent, workEmailOnly: isWork } = magnet;
  const fields = magnet.extraFields.map((field): FieldView => {
    const problem = problems.get(field.id) ?? null;
    return { ...field, value: (answers[field.id] ?? '').slice(0, 2_000), problem };
  });
  return { kind: 'email', name, prompt, fields, consent, isWork, ...typed, value };
}

/** What was typed into the email step, and what is wrong with it. */
export interface TypedEmailStep extends Pick<
  EmailStep,
  'value' | 'problem' | 'suggestion' | 'isTicked' | 'asked'
> {
  /** Into the extra fields, by their ids. */
  typed?: Readonly<Record<string, string>>;
  problems?: ReadonlyMap<string, string>;
}

const noProblems: ReadonlyMap<string, string> = new Map();

/** Answers of before as they were typed. */
export function typedAnswers(answers: OpenProof['answers']): Record<string, string> {
  return Object.fromEntries(answers.map(({ fieldId, answer }) => [fieldId, answer]));
}

/** What the step says after another code was asked for. */
export const anotherMail = { text: 'Another code is on its way.', isProblem: false };

/** The step that takes the code of a mailed proof. */
export function confirmStep(
  { email: address, mail }: Pick<OpenProof, 'email' | 'mail'>,
  said: Partial<Pick<ConfirmStep, 'value' | 'problem' | 'mailNote'>> = {},
): ConfirmStep {
  return { kind: 'confirm', address, mail, value: '', problem: null, mailNote: null, ...said };
}

/** The step that asks for an address, after one was given that is not confirmed. */
export function otherAddressStep({
  magnet,
  name,
  proof,
}: Extract<VisitorState, { kind: 'email' }>): EmailStep {
  if (proof === null) return emailStep(magnet, name);
  const isTicked =
    proof.consentVersion !== null && proof.consentVersion === magnet.consent?.version;
  const typed = typedAnswers(proof.answers);
  return emailStep(magnet, name, { ...nothingTyped, value: proof.email, isTicked, typed });
}

const nothingTyped = { value: '', problem: null, suggestion: null, isTicked: false };

/** The step of a visitor who comes with these secrets; content only in the `unlocked` state. */
export async function stepOf(
  contents: MarkdownRenderer,
  state: VisitorState,
  justUnlocked: boolean,
): Promise<UnlockStep> {
  switch (state.kind) {
    case 'new':
      return freshStep;
    case 'closed':
      return closedStep();
    case 'email':
      return state.proof === null ? emailStep(state.magnet, state.name) : confirmStep(state.proof);
    case 'pending':
      return pendingStep(state.waiting, state);
    case 'turned_down':
      return failedStep(state.waiting.commentUrl, refusalOfWaiting(state.waiting, state.magnet));
    case 'used_up':
      return failedStep('', {
        toastTitle: unlockTexts.failedTitle,
        reason: 'comment_already_used',
        message: unlockErrors.comment_already_used[1],
        hint: null,
        lookedFor: state.magnet.triggerWords,
        found: null,
      });
    case 'unlocked':
      return unlockedStep(contents, state, justUnlocked);
  }
}

/** The step that shows the content. */
export async function unlockedStep(
  contents: MarkdownRenderer,
  state: Extract<VisitorState, { kind: 'unlocked' }>,
  justUnlocked: boolean,
): Promise<UnlockedStep> {
  return {
    kind: 'unlocked',
    name: state.name,
    confirmed: state.isConfirmed,
    items: await Promise.all(
      state.magnet.items.map(async (item) => ({
        id: item.id,
        title: item.title,
        content: await contentOf(contents, state.magnet.id, item),
      })),
    ),
    justUnlocked,
    nextStep: nextStepOf(state.magnet),
    question: questionOf(state.magnet),
  };
}

function nextStepOf({ id, nextStep }: PublicMagnet): NonNullable<UnlockedStep['nextStep']> | null {
  if (nextStep === null) return null;
  const { label, url, title } = nextStep;
  return { label, place: title ?? new URL(url).host, url: nextStepPath(id) };
}

function questionOf({ question }: PublicMagnet): NonNullable<UnlockedStep['question']> | null {
  if (question === null) return null;
  const { text, choices, answer } = question;
  return { text, choices, value: answer ?? '', problem: null, isAnswered: answer !== null };
}

/** The message that greets an unlocked visitor. */
export function welcomeToast(name: string): UnlockPageView['toast'] {
  return { title: unlockTexts.unlockedTitle, text: welcomeText(name), tone: 'success' };
}

/** Pending and open pages also take an address to write to, where mails reach somebody. */
export function offerMail(step: UnlockStep, canMail: boolean): UnlockStep {
  if (step.kind !== 'pending' && step.kind !== 'unlocked') return step;
  if (!canMail) {
    const { mail: _none, ...silent } = step;
    return silent;
  }
  return { ...step, mail: step.mail ?? { value: '', problem: null, isLeft: false } };
}

/** The same page after the form was posted; the address itself is not repeated. */
export function sayMailed(
  step: UnlockStep,
  isMarked: (mark: 'noted' | 'mailed' | 'resent' | 'answered') => boolean,
): UnlockStep {
  if (step.kind === 'confirm' && isMarked('resent')) return { ...step, mailNote: anotherMail };
  if (step.kind !== 'pending' && step.kind !== 'unlocked') return step;
  if (step.kind === 'unlocked' && step.question && isMarked('answered')) {
    return { ...step, question: { ...step.question, isJustSaved: step.question.isAnswered } };
  }
  const isLeft = isMarked(step.kind === 'pending' ? 'noted' : 'mailed');
  return isLeft ? { ...step, mail: { value: '', problem: null, isLeft } } : step;
}

/** The step of a comment that waits. */
export function pendingStep(
  waiting: Pick<WaitingRow, 'code' | 'createdAt' | 'nextTryAt' | 'commentUrl' | 'givenUpReason'>,
  { place, isStopped }: { place: number | null; isStopped: boolean },
): PendingStep {
  const code = waiting.code === 'near_miss' ? 'linkedin_unavailable' : waiting.code;
  return {
    kind: 'pending',
    code: waiting.givenUpReason !== null ? 'given_up' : isStopped ? 'checks_stopped' : code,
    givenUp: waiting.givenUpReason,
    queue: place === null ? null : { place, seconds: secondsToWait(place) },
    since: waiting.createdAt.toISOString(),
    nextTryAt: waiting.givenUpReason === null ? (waiting.nextTryAt?.toISOString() ?? null) : null,
    commentUrl: waiting.commentUrl,
  };
}

async function contentOf(
  contents: MarkdownRenderer,
  magnetId: string,
  item: PublicItem,
): Promise<UnlockedContent> {
  switch (item.type) {
    case 'text': {
      const text = item.textContent ?? '';
      const { html } = await contents.render(text, { pictures: item.pictures });
      return { type: 'text', html, text: withoutPictures(text) };
    }
    case 'demo':
      return { type: 'demo' };
    case 'file': {
      const { name, size } = item.file ?? { name: '', size: 0 };
      const url = item.file === null ? '' : magnetFilePath(magnetId, item.id);
      return { type: 'file', name, size, url };
    }
    case 'link': {
      const url = item.linkUrl ?? '';
      return { type: 'link', url, host: URL.canParse(url) ? new URL(url).host : '' };
    }
  }
}
