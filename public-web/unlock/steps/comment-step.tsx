import { LatchMark } from '#shared/ui/latch-mark.tsx';
import { CommentForm } from './comment-form.tsx';
import { CopyLinkHelp } from './copy-link-help.tsx';
import { PracticeComment } from '../test-walk/practice-comment.tsx';
import { FailurePanel } from './failure-panel.tsx';
import { PostLinks, postUrlsOf } from '../post-links.tsx';
import { TriggerWords, triggerWordsOf } from '../trigger-words.tsx';
import type { CommentStep, UnlockPageView } from '../unlock-page-view.ts';

/** Both instructions; the second one contains the form. */
export function CommentStepView({ view, step }: { view: UnlockPageView; step: CommentStep }) {
  const words = triggerWordsOf(view.magnet);
  const hasSeveral = postUrlsOf(view).length > 1;
  const { failure } = step;
  return (
    <ol className="rail">
      <li>
        <h2>
          Comment <TriggerWords words={words} /> on{' '}
          {hasSeveral ? 'one of these LinkedIn posts' : 'the LinkedIn post'}
        </h2>
        {words[0] !== undefined && <CommentDrawing word={words[0]} />}
        <PostLinks view={view} />
      </li>
      <li>
        <h2>Copy your comment’s link and paste it here</h2>
        {failure && <FailurePanel failure={failure} magnet={view.magnet} />}
        {view.test ? (
          <PracticeComment
            formUrl={view.formUrl ?? view.pageUrl}
            value={step.value}
            problemId={failure && 'failure'}
          />
        ) : (
          <>
            <CopyLinkHelp />
            <CommentForm
              pageUrl={view.pageUrl}
              value={step.value}
              problemId={failure && failure.reason !== 'quota_exceeded' ? 'failure' : null}
            />
          </>
        )}
      </li>
      <li className="rail-end">
        <LatchMark isOpen={false} size={20} />
        <p>Your content opens here when we find the word.</p>
      </li>
    </ol>
  );
}

/** A comment as LinkedIn shows it, with the word in it. */
function CommentDrawing({ word }: { word: string }) {
  return (
    <div className="post-comment" aria-hidden="true">
      <span className="post-face" />
      <div className="bubble">
        <span>You</span>
        <p>
          <mark>
            <bdi>{word}</bdi>
          </mark>
        </p>
      </div>
    </div>
  );
}
