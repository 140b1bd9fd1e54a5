import { RotateCcw } from 'lucide-react';
import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import { HiddenCommentsHint } from '#desktop/renderer/features/unlock/look/look-hint.tsx';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { Dialog } from '#desktop/renderer/ui/overlays/dialog.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { AvailabilityNote } from '../list/availability-note.tsx';
import { FeedPreview } from './feed-preview.tsx';
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

/** The post, its first comment and replies, ready to change and copy. */
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
        <Segmented
          label="Style"
          value={tone}
          choices={postTones.map((value) => ({ value, label: toneLabels[value] }))}
          onChange={draft.setTone}
        />
        <PostText
          label="Post"
          button="Copy post"
          done="Paste it as a new post on LinkedIn."
          limit={POST_LIMIT}
          value={texts.post}
          advice={adviceOnPost(texts.post, magnet)}
          onChange={draft.setPost}
        />
        <FeedPreview post={texts.post} />
        <PostText
          label="First comment"
          button="Copy first comment"
          done="Paste it as the first comment under your post."
          limit={COMMENT_LIMIT}
          value={texts.firstComment}
          advice={adviceOnComment(texts.firstComment, magnet)}
          onChange={draft.setFirstComment}
        />
        <section aria-labelledby="replies" className="grid gap-4 border-t border-line pt-5">
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
