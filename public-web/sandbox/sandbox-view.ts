import type { SiteView } from '#public-web/frame/site-view.ts';

export interface SandboxCommentView {
  id: string;
  authorName: string;
  /** The address of the author's picture. */
  photo: string;
  /** Address of the profile it was written as, if one was named. */
  profile: string | null;
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
  /** The author's own comment with the address of the page, shown above the others. */
  firstComment: { before: string; address: string; after: string } | null;
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
      | { kind: 'prose'; mark: string; runs: readonly { text: string; url?: string }[] }
      | { kind: 'code'; code: string }
      | { kind: 'button'; label: string; url: string }
      | { kind: 'figures'; rows: readonly { label: string; value: string; note: string }[] }
      | {
          kind: 'links';
          title: string;
          items: readonly { title: string; text: string; label: string; url: string }[];
        }
    )[];
    /** Why it came, and where it can be stopped. */
    reason: string;
    links: readonly { label: string; url: string }[];
  } | null;
  /** The requested mail cannot be opened any more. */
  isGone: boolean;
}
