import type { SiteView } from '#public-web/frame/site-view.ts';

export interface SandboxCommentView {
  id: string;
  authorName: string;
  text: string;
  /** ISO time. */
  at: string;
  /** The link LinkedIn's own menu would copy. */
  link: string;
  isNew: boolean;
}

export interface SandboxPostView {
  site: SiteView;
  magnetId: string;
  authorName: string;
  text: string;
  unlockPath: string;
  /** Where both forms post to. */
  path: string;
  modes: readonly { value: string; label: string; isChosen: boolean }[];
  comments: readonly SandboxCommentView[];
  problem: string | null;
}

export interface SandboxMailView {
  site: SiteView;
  /** Where the forms post to. */
  path: string;
  /** Newest first. */
  mails: readonly { id: string; title: string; to: string; at: string }[];
  opened: {
    subject: string;
    to: string;
    blocks: readonly (
      | { kind: 'text'; text: string }
      | { kind: 'code'; code: string }
      | { kind: 'button'; label: string; url: string }
    )[];
  } | null;
  /** The mail asked for cannot be opened any more. */
  isGone: boolean;
}
