import type { GiveUpReason } from '#shared/unlock/desk/give-up-texts.ts';
import type { BrandView } from '#shared/account/brand.ts';
import type { ActivePixels } from '#shared/integrations/active-pixels.ts';
import type { AskedField } from '#shared/magnets/extra-fields/extra-fields.ts';
import type { PublicMagnet } from '#shared/magnets/magnets.contract.ts';
import type { SiteView } from '#public-web/frame/site-view.ts';

export type { SiteView } from '#public-web/frame/site-view.ts';

/** The comment as the reader saw it; `marks` are UTF-16 offsets into `text`. */
export interface FoundView {
  text: string | null;
  marks: { start: number; end: number }[];
  author: string | null;
  /** ISO 8601 UTC. */
  commentedAt: string | null;
  nearMiss: string | null;
}

/** Why the comment did not unlock, in words for the visitor. */
export interface UnlockFailure {
  toastTitle: string;
  /** Refusal, link or error code. */
  reason: string;
  message: string;
  hint: string | null;
  lookedFor: string[];
  found: FoundView | null;
}

/** Only ever built from a completed grant. */
export type UnlockedContent =
  /** `html` is markdown rendered and sanitised by the server; `text` its source, for the copy button. */
  | { type: 'text'; html: string; text: string }
  | { type: 'link'; url: string; host: string }
  /** `url` is a path on this site or an https address; `size` in bytes. */
  | { type: 'file'; name: string; size: number; url: string }
  | { type: 'demo' };

/** One part of what was unlocked. */
export interface UnlockedItem {
  id: string;
  title: string | null;
  content: UnlockedContent;
}

/** A form for an address to write to; absent where no mail can be sent. */
export interface MailOffer {
  value: string;
  problem: string | null;
  isLeft: boolean;
  /** The address that was probably meant; without a problem, the typed one passes when sent again. */
  suggestion?: string | null;
}

export interface PendingStep {
  kind: 'pending';
  code: 'linkedin_unavailable' | 'comment_not_visible' | 'in_queue' | 'checks_stopped' | 'given_up';
  /** Why an operator stopped the checks. */
  givenUp: GiveUpReason | null;
  /**
   * The place in the queue and the latest time of the check; null when it waits for something else.
   */
  queue: { place: number; seconds: number } | null;
  /** ISO 8601 UTC. */
  since: string;
  /** ISO 8601 UTC; null when only the creator can settle it now. */
  nextTryAt: string | null;
  commentUrl: string;
  /** To hear how it ended. */
  mail?: MailOffer;
}

/** An extra field of the email step with what was typed and what is wrong with it. */
export interface FieldView extends AskedField {
  value: string;
  problem: string | null;
}

export interface EmailStep {
  kind: 'email';
  name: string;
  prompt: string;
  /** What is asked for beside the address. */
  fields: readonly FieldView[];
  /** What the visitor may agree to; the box is empty until the visitor ticks it. */
  consent: PublicMagnet['consent'];
  isTicked: boolean;
  /** The creator takes work addresses only. */
  isWork: boolean;
  value: string;
  problem: { title: string; message: string } | null;
  /** The address that was probably meant; without a problem, the typed one passes when sent again. */
  suggestion: string | null;
  /** The address that was asked about, which passes when it is sent again. */
  asked?: string;
}

/** An address was given; the code of a mail, or its link, confirms it. */
export interface ConfirmStep {
  kind: 'confirm';
  address: string;
  /** Of our latest mail. `late`: it cannot leave now; `refused`: the server of the address did not take it. */
  mail: 'sending' | 'sent' | 'late' | 'refused';
  value: string;
  /** What is wrong with the code. */
  problem: string | null;
  /** What is said about another mail: why there is none, or that there is one. */
  mailNote: { text: string; isProblem: boolean } | null;
}

/** A question of the creator; never before the content. */
export interface QuestionView {
  text: string;
  /** Answers to choose from; none for a short text. */
  choices: readonly string[];
  value: string;
  problem: string | null;
  isAnswered: boolean;
  /** The form was sent just now. */
  isJustSaved?: boolean;
}

export interface UnlockedStep {
  kind: 'unlocked';
  name: string;
  /** false: unlocked on trust, the comment could not be read yet. */
  confirmed: boolean;
  /** In the creator's order. */
  items: readonly UnlockedItem[];
  justUnlocked: boolean;
  /** What the creator offers next; `url` is a path on this site or an https address. */
  nextStep?: { label: string; place: string; url: string } | null;
  question?: QuestionView | null;
  /** To get a link to the open page. */
  mail?: MailOffer;
}

export interface CommentStep {
  kind: 'comment';
  value: string;
  failure: UnlockFailure | null;
}

/** Takes no newcomers now; `magnet.availability` says why. */
export interface ClosedStep {
  kind: 'closed';
  /** What was wrong with the link of somebody who unlocked it before. */
  problem: string | null;
}

/** The form of "Report this page", in the look of the page. */
export interface ReportStep {
  kind: 'report';
  reason: string;
  details: string;
  problem: string | null;
  isSent: boolean;
}

export type UnlockStep =
  | CommentStep
  | ClosedStep
  | PendingStep
  | EmailStep
  | ConfirmStep
  | UnlockedStep
  | ReportStep;

/** Third-party pixels of the creator, with the files of ours that ask for consent and load them. */
export interface PixelsView extends ActivePixels {
  style: string | null;
  script: string | null;
}

/**
 * Everything that the unlock page shows. The page reads `magnet` for the frame only; content comes
 * from `step` alone, so a locked step cannot carry it (T16). The page needs from the CSP: `script-src
 * 'self'`, `style-src 'self'`, `style-src-attr 'unsafe-inline'` (brand colour), `img-src 'self'
 * https:` (creator's photo).
 */
export interface UnlockPageView {
  site: SiteView;
  magnet: PublicMagnet;
  /** What the creator's pages have in common; the template's own when left out. */
  brand?: BrandView;
  /** Its owner lets search engines find it; left out means no. */
  isListed?: boolean;
  /** Path of the page, to which its forms post, such as `/unlock/growth-guide`. */
  pageUrl: string;
  /** Where its forms post, if not to `pageUrl`. */
  formUrl?: string;
  /** Its creator tries it: what is said above the page. Nothing of it is stored. */
  test?: { text: string; beginUrl: string } | null;
  /** The picture that a shared link shows; the site's own when left out. */
  shareImage?: { path: string; alt: string };
  /** Of its creator, for "Powered by"; null where the creator left that line out. */
  referralCode: string | null;
  /** Path of the form to report the page; null where there is nothing to report. */
  reportUrl: string | null;
  step: UnlockStep;
  toast: { title: string; text: string; tone: 'success' | 'error' } | null;
  /** Null or left out: the page loads nothing from third parties. */
  pixels?: PixelsView | null;
  sandboxPostUrl: string | null;
}

/** The input of a template's layout; `title` has its fallback already. */
export interface TemplateProps {
  view: UnlockPageView;
  title: string;
}
