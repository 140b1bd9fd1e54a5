import { CircleCheck, Copy, ExternalLink, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import { HiddenCommentsHint } from '#desktop/renderer/features/unlock/look/look-hint.tsx';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button, buttonClass } from '#desktop/renderer/ui/controls/button.tsx';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { Dialog } from '#desktop/renderer/ui/overlays/dialog.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { AvailabilityNote } from '../list/availability-note.tsx';
import { copyLink } from '../list/copy-link.ts';
import { DraftPreview } from './draft-preview.tsx';
import { FeedPreview } from './feed-preview.tsx';
import { LinkPreview } from './link-preview.tsx';
import { PageQr } from './page-qr.tsx';
import { adviceOnComment, adviceOnPost } from './post-advice.ts';
import { PostText } from './post-text.tsx';
import { COMMENT_LIMIT, POST_LIMIT, postTones, type PostTone } from './post-texts.ts';
import { SandboxPostLink } from './sandbox-post-link.tsx';
import { usePostDraft } from './use-post-draft.ts';

const toneLabels: Record<PostTone, string> = {
  plain: 'Step by step',
  friendly: 'Friendly',
  short: 'Short',
};

const publishedTitles: Partial<Record<Magnet['state'], string>> = {
  scheduled: 'Your page is scheduled',
  ended: 'Published, and ended',
};

/** The post, its first comment and replies, ready to change and copy; how the link looks, and its QR code. */
export function ShareDialog({
  magnet,
  isNew,
  onClose,
}: {
  magnet: Magnet;
  /** Right after publishing. */
  isNew: boolean;
  onClose: () => void;
}) {
  const { timeZone } = useUser();
  const draft = usePostDraft(magnet);
  const { tone, texts, turn } = draft;
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title={isNew ? (publishedTitles[magnet.state] ?? 'Your page is live') : 'Write the post'}
      description="Change the texts as you like. The link goes into the first comment, not into the post."
      footer={
        <>
          {draft.isEdited && (
            <Button look="quiet" className="mr-auto" onClick={draft.startAgain}>
              <RotateCcw aria-hidden size={16} />
              Start again
            </Button>
          )}
          <SandboxPostLink magnet={magnet} />
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <div className="grid gap-5">
        {isNew && magnet.state === 'active' && <PageAddress magnet={magnet} />}
        {magnet.status !== 'active' && (
          <Notice tone="warn">The link opens once the magnet is active.</Notice>
        )}
        {magnet.state === 'ended' && (
          <Notice tone="warn">
            The page has ended: people who come now read your closing text.
          </Notice>
        )}
        <AvailabilityNote magnet={magnet} zone={timeZone} />
        <HiddenCommentsHint magnetId={magnet.id} />
        <div className="grid grid-cols-1 items-start gap-x-8 gap-y-5 md:grid-cols-2">
          <div className="grid grid-cols-1 gap-5">
            <Segmented
              label="Style"
              value={tone}
              choices={postTones.map((value) => ({ value, label: toneLabels[value] }))}
              onChange={draft.setTone}
            />
            <PostText
              label="Post"
              button="Copy post"
              look="primary"
              done="Paste it as a new post on LinkedIn."
              limit={POST_LIMIT}
              value={texts.post}
              advice={adviceOnPost(texts.post, magnet)}
              onChange={draft.setPost}
              beside={
                <a
                  href="https://www.linkedin.com/feed/"
                  target="_blank"
                  rel="noreferrer"
                  className={buttonClass('quiet')}
                >
                  <ExternalLink aria-hidden size={16} />
                  Open LinkedIn
                </a>
              }
            />
            <PostText
              label="First comment"
              button="Copy first comment"
              done="Paste it as the first comment under your post."
              limit={COMMENT_LIMIT}
              value={texts.firstComment}
              advice={adviceOnComment(texts.firstComment, magnet)}
              onChange={draft.setFirstComment}
            />
            <Part title="QR code">
              <PageQr magnet={magnet} />
            </Part>
          </div>
          <div className="grid grid-cols-1 gap-6">
            <FeedPreview post={texts.post} />
            <Part title="Link preview">
              {magnet.status === 'draft' ? (
                <DraftPreview magnet={magnet} title={magnet.title} revision={magnet.version} />
              ) : (
                <LinkPreview magnetId={magnet.id} />
              )}
            </Part>
          </div>
        </div>
        <section
          aria-labelledby="replies"
          className="grid grid-cols-1 gap-4 border-t border-line pt-5"
        >
          <div>
            <h3 id="replies" className="font-semibold tracking-tight">
              Replies
            </h3>
            <p className="mt-1 text-sm text-ink-soft">
              Paste one under each comment, in turns. Visitors who come by them have the UTM source
              “linkedin” and the medium “reply”.
            </p>
          </div>
          {texts.replies.map((reply, n) => (
            <PostText
              key={n} // oxlint-disable-line react/no-array-index-key -- their number is what they are
              label={n === turn ? `Reply ${n + 1}, next in turn` : `Reply ${n + 1}`}
              button={`Copy reply ${n + 1}`}
              done="Paste it as a reply to a comment."
              limit={COMMENT_LIMIT}
              value={reply}
              advice={adviceOnComment(reply, magnet)}
              onChange={(text) => draft.setReply(n, text)}
              onCopy={() => draft.takeTurn(n)}
            />
          ))}
        </section>
      </div>
    </Dialog>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-3">
      <h3 className="text-sm font-medium">{title}</h3>
      {children}
    </section>
  );
}

/** Where visitors find the page from now on. */
function PageAddress({ magnet }: { magnet: Magnet }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-good-wash py-2 pr-2 pl-4 text-sm">
      <CircleCheck aria-hidden size={18} className="shrink-0 text-good" />
      <a
        href={magnet.publicUrl}
        target="_blank"
        rel="noreferrer"
        className="link min-w-0 flex-1 truncate"
      >
        {magnet.publicUrl.replace(/^https?:\/\//, '')}
      </a>
      <Button size="small" onClick={() => copyLink(magnet)}>
        <Copy aria-hidden size={14} />
        Copy link
      </Button>
    </div>
  );
}
