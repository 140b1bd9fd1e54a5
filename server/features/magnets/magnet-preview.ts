import { DEFAULT_EMAIL_PROMPT } from '#shared/app/constants.ts';
import type { MagnetFile } from '#shared/files/files.contract.ts';
import type { AskedField } from '#shared/magnets/extra-fields/extra-fields.ts';
import { type MagnetItem, singleContent } from '#shared/magnets/magnet-items.ts';
import type { PublicMagnet } from '#shared/magnets/magnets.contract.ts';
import type { PreviewMagnetBody } from '#shared/magnets/magnet-fields.ts';
import type { Availability } from '#shared/magnets/availability.ts';
import { closingText } from '#shared/magnets/availability-texts.ts';
import { withoutPictures } from '#shared/files/text-pictures.ts';
import { linkUrlProblem } from '#shared/magnets/link-url.rules.ts';
import { magnetIcon } from '#shared/magnets/magnet-icons.ts';
import { readTriggerWords } from '#shared/magnets/magnets.rules.ts';
import { explainRefusedComment } from '#shared/unlock/refusal-texts.ts';
import { unlockTexts } from '#shared/unlock/unlock.rules.ts';
import { renderUnlockPage } from '#public-web/render.tsx';
import type { SiteView } from '#public-web/frame/site-view.ts';
import type { UnlockedContent, UnlockStep } from '#public-web/unlock/unlock-page-view.ts';
import type { PlanFeatures } from '#server/features/subscriptions/plans.queries.ts';
import type { MagnetOwnerRow } from './magnet-rows.ts';
import { shownReferralCode, toBrandView, toPublicCreator } from './magnets.view.ts';

/** No magnet has this id; links on a preview lead nowhere. */
const PREVIEW_ID = 'previewpages';
const PREVIEW_PAGE = `/unlock/${PREVIEW_ID}`;
const PREVIEW_FILE = `${PREVIEW_PAGE}/file`;
const VISITOR = 'Alex Morgan';
/** A magnet without a start shows how one would be announced. */
const SAMPLE_START = '2030-01-07T09:00:00.000Z';
const SAMPLE_COMMENT = 'Great post, thank you!';

export interface PreviewSurroundings {
  site: SiteView;
  owner: MagnetOwnerRow;
  plan: Pick<PlanFeatures, 'hidePoweredBy'>;
  now: Date;
  items: readonly MagnetItem[];
  /** The uploads that they name, where there are any. */
  files: readonly Pick<MagnetFile, 'id' | 'name' | 'size'>[];
  /** The title of the own magnet that the next step leads to; null where it leads to none. */
  nextTitle: string | null;
  /** What the email step asks for beside the address. */
  extraFields: AskedField[];
  /** The rendered texts by the ids of their items. */
  texts: ReadonlyMap<string, string>;
}

/** One step of the unlock page for an unsaved magnet: the real page without its scripts. */
export function renderMagnetPreview(
  body: PreviewMagnetBody,
  { site, owner, plan, ...rest }: PreviewSurroundings,
): string {
  const magnet = toPreviewMagnet(body, owner, rest.items);
  const html = renderUnlockPage({
    site: { ...site, assets: { ...site.assets, scripts: [] }, isSandbox: false },
    magnet,
    brand: toBrandView(owner),
    pageUrl: PREVIEW_PAGE,
    referralCode: shownReferralCode(owner, plan),
    reportUrl: null,
    step: toStep(body, magnet, rest),
    toast: null,
    sandboxPostUrl: null,
  });
  return html.replace('<html ', `<html data-theme="${body.theme}" `);
}

function toPreviewMagnet(
  body: PreviewMagnetBody,
  owner: MagnetOwnerRow,
  items: readonly MagnetItem[],
): PublicMagnet {
  const words = readTriggerWords(body);
  const triggerWords = words === undefined || words === 'disagree' ? [] : words;
  const posts = (body.linkedinPostUrls ?? [body.linkedinPostUrl ?? '']).filter((url) => url !== '');
  return {
    id: PREVIEW_ID,
    userId: owner.id,
    title: body.title ?? '',
    description: body.description ?? null,
    icon: magnetIcon(body.icon),
    contentType: singleContent(items).contentType,
    locked: true,
    items: [],
    textContent: null,
    linkUrl: null,
    fileUrl: null,
    template: body.template ?? 'linkedin',
    collectEmails: body.collectEmails ?? false,
    emailPrompt: body.emailPrompt ?? null,
    extraFields: [],
    consent: body.consentText == null ? null : { version: 0, text: body.consentText },
    workEmailOnly: body.workEmailOnly ?? false,
    triggerWord: triggerWords[0] ?? '',
    triggerWords,
    linkedinPostUrl: posts[0] ?? null,
    linkedinPostUrls: posts,
    brandColor: body.brandColor ?? null,
    availability: previewAvailability(body),
    nextStep: null,
    question: null,
    user: toPublicCreator(owner),
  };
}

function previewAvailability({
  step,
  startsAt,
  closingText: own,
}: PreviewMagnetBody): Availability {
  if (step === 'scheduled') return { state: 'scheduled', startsAt: startsAt ?? SAMPLE_START };
  if (step !== 'ended') return { state: 'open' };
  return { state: 'ended', isFull: false, text: closingText(own ?? null, false) };
}

function toStep(
  body: PreviewMagnetBody,
  magnet: PublicMagnet,
  { now, ...content }: Omit<PreviewSurroundings, 'site' | 'owner' | 'plan'>,
): UnlockStep {
  switch (body.step) {
    case 'scheduled':
    case 'ended':
      return { kind: 'closed', problem: null };
    case 'comment':
      return { kind: 'comment', value: '', failure: null };
    case 'failed':
      return { kind: 'comment', value: '', failure: wordMissing(magnet, now) };
    case 'pending':
      return {
        kind: 'pending',
        code: 'linkedin_unavailable',
        givenUp: null,
        queue: null,
        since: now.toISOString(),
        nextTryAt: new Date(now.getTime() + 60_000).toISOString(),
        commentUrl: 'https://www.linkedin.com/',
      };
    case 'email':
      return {
        kind: 'email',
        name: VISITOR,
        prompt: magnet.emailPrompt ?? DEFAULT_EMAIL_PROMPT,
        isWork: magnet.workEmailOnly,
        consent: magnet.consent,
        isTicked: false,
        fields: content.extraFields.map((field) => ({ ...field, value: '', problem: null })),
        value: '',
        problem: null,
        suggestion: null,
      };
    case 'confirm':
      return {
        kind: 'confirm',
        address: 'alex.morgan@example.com',
        mail: 'sent',
        value: '',
        problem: null,
        mailNote: null,
      };
    case 'unlocked':
      return {
        kind: 'unlocked',
        name: VISITOR,
        confirmed: true,
        items: content.items.map((item) => ({
          id: item.id,
          title: item.title,
          content: toContent(item, content),
        })),
        justUnlocked: true,
        nextStep: previewNextStep(body, content.nextTitle),
        question: previewQuestion(body),
      };
  }
}

function previewNextStep(
  { nextStepLabel: label, nextStepUrl: url, nextStepMagnetId }: PreviewMagnetBody,
  title: string | null,
) {
  if (!label) return null;
  if (nextStepMagnetId) return title === null ? null : { label, url: PREVIEW_PAGE, place: title };
  if (!url || linkUrlProblem(url) !== null || !URL.canParse(url)) return null;
  return { label, url, place: new URL(url).host };
}

function previewQuestion({ question: text, questionChoices = [] }: PreviewMagnetBody) {
  if (!text) return null;
  const choices = questionChoices.filter((choice) => choice.trim() !== '');
  return { text, choices, value: '', problem: null, isAnswered: false };
}

function wordMissing({ triggerWord, triggerWords }: PublicMagnet, now: Date) {
  return {
    toastTitle: unlockTexts.failedTitle,
    reason: 'word_missing',
    ...explainRefusedComment('word_missing', triggerWord),
    lookedFor: triggerWords,
    found: {
      text: SAMPLE_COMMENT,
      marks: [],
      author: VISITOR,
      commentedAt: now.toISOString(),
      nearMiss: null,
    },
  };
}

/** The creator's own content: this answer goes to its owner only. */
function toContent(
  item: MagnetItem,
  { files, texts }: Pick<PreviewSurroundings, 'files' | 'texts'>,
): UnlockedContent {
  if (item.type === 'file') {
    const { name, size } = files.find(({ id }) => id === item.fileId) ?? unknownFile;
    return { type: 'file', name, size, url: PREVIEW_FILE };
  }
  if (item.type === 'link') {
    const url = item.linkUrl ?? '';
    const isUsable = linkUrlProblem(url) === null && URL.canParse(url);
    return { type: 'link', url: isUsable ? url : '', host: isUsable ? new URL(url).host : '' };
  }
  if (item.type === 'demo') return { type: 'demo' };
  return {
    type: 'text',
    html: texts.get(item.id) ?? '',
    text: withoutPictures(item.textContent ?? ''),
  };
}

const unknownFile = { name: 'Your file.pdf', size: 0 };
