/** The content of a mail without its layout. An adapter makes HTML and plain text from it. */
export interface Letter {
  subject: string;
  blocks: readonly LetterBlock[];
  /** Why this person receives it, in small print. */
  reason: string;
  /** Address that unsubscribes with one click; null where the reader asked for the mail. */
  unsubscribeUrl: string | null;
  /** Where a creator changes what is mailed; visitors have no settings. */
  settingsUrl?: string;
  /** Where a mail with somebody else's words is reported. */
  reportUrl?: string;
  /** How the creator's mails look; as the installation's without. */
  brand?: LetterBrand;
}

export interface LetterBrand {
  /** Said where the logo is not shown. */
  name: string;
  logo: { url: string; width: number; height: number; plate: string | null } | null;
  /** Colours of `#rrggbb`, with enough contrast; null for the product's own. */
  button: { fill: string; text: string } | null;
}

/** A part of a paragraph; its line breaks are kept. */
export interface LetterRun {
  text: string;
  isStrong?: boolean;
  isSlanted?: boolean;
  url?: string;
}

export type LetterBlock =
  | { kind: 'text'; text: string }
  /** A paragraph that a creator wrote; `mark` stands before the line of a list. */
  | { kind: 'prose'; mark: string; runs: readonly LetterRun[] }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'code'; code: string }
  | { kind: 'figures'; rows: readonly LetterFigure[] }
  | { kind: 'links'; title: string; items: readonly LetterLink[] };

/** One line of a table of figures. */
export interface LetterFigure {
  label: string;
  value: string;
  /** What it is compared with, such as "4 the week before". */
  note: string;
}

export interface LetterLink {
  title: string;
  text: string;
  label: string;
  url: string;
}

/** What the small print of a mail somebody did not ask for leads to. */
export function smallPrintLinks(
  { unsubscribeUrl, settingsUrl, reportUrl }: Letter,
  { publicUrl }: LetterFrame,
): readonly { label: string; url: string }[] {
  if (unsubscribeUrl === null) return [];
  return [
    { label: 'Unsubscribe', url: unsubscribeUrl },
    settingsUrl === undefined
      ? { label: 'See or erase your data', url: `${publicUrl}/privacy/erase` }
      : { label: 'Change what we email you', url: settingsUrl },
    ...(reportUrl === undefined ? [] : [{ label: 'Report this email', url: reportUrl }]),
  ];
}

/** What every mail shows about the installation. */
export interface LetterFrame {
  productName: string;
  supportEmail: string;
  /** What the operator wrote for the end of every mail; empty for nothing. */
  footer: string;
  /** The look of the installation; absent for the product's own. */
  brand?: LetterBrand | undefined;
  /** Absolute, no trailing slash. */
  publicUrl: string;
}

export interface RenderedLetter {
  subject: string;
  text: string;
  html: string;
}

export type RenderLetter = (letter: Letter, frame: LetterFrame) => RenderedLetter;
