import { Glyph } from '#shared/ui/glyph.tsx';
import { unlockTexts } from '#shared/unlock/unlock.rules.ts';
import { closingText } from '#shared/magnets/availability-texts.ts';
import { CommentForm } from './comment-form.tsx';
import { Moment } from './moment.tsx';
import { PostLinks, postUrlsOf } from '../post-links.tsx';
import { TriggerWords, triggerWordsOf } from '../trigger-words.tsx';
import type { ClosedStep, UnlockPageView } from '../unlock-page-view.ts';

/** A page before its start, after its end or without a free place. Who unlocked it before gets in. */
export function ClosedStepView({ view, step }: { view: UnlockPageView; step: ClosedStep }) {
  const { availability } = view.magnet;
  return (
    <section className="sheet pending" data-closed={availability?.state}>
      <span className="seal" aria-hidden="true">
        <Glyph name={availability?.state === 'scheduled' ? 'hourglass' : 'pause'} size={24} />
      </span>
      {availability?.state === 'scheduled' ? (
        <NotOpenYet view={view} startsAt={availability.startsAt} />
      ) : (
        <>
          <h2 tabIndex={-1} data-focus={step.problem === null ? true : undefined}>
            {closedTitle(view)}
          </h2>
          <p dir="auto">
            {availability?.state === 'ended' ? availability.text : closingText(null, false)}
          </p>
        </>
      )}
      <details className="help" open={step.problem !== null}>
        <summary>Did you unlock this page before?</summary>
        <p>Paste the link to your comment to open it again.</p>
        {step.problem !== null && (
          <p className="field-problem" id="closed-problem" role="alert" tabIndex={-1} data-focus>
            {step.problem}
          </p>
        )}
        <CommentForm
          pageUrl={view.pageUrl}
          value=""
          problemId={step.problem === null ? null : 'closed-problem'}
          action={unlockTexts.reopen}
        />
      </details>
    </section>
  );
}

/** First words of the page's state. */
export function closedTitle({ magnet: { availability } }: UnlockPageView): string {
  if (availability?.state === 'scheduled') return 'Not open yet';
  return availability?.state === 'ended' && availability.isFull
    ? 'No places left'
    : 'This page is closed';
}

/** A comment that is written now counts later, so nobody has to wait with it. */
function NotOpenYet({ view, startsAt }: { view: UnlockPageView; startsAt: string }) {
  const words = triggerWordsOf(view.magnet);
  const hasSeveral = postUrlsOf(view).length > 1;
  return (
    <>
      <h2 tabIndex={-1} data-focus>
        Opens on <Moment at={startsAt} />
      </h2>
      <p>
        You can comment <TriggerWords words={words} /> on{' '}
        {hasSeveral ? 'one of these LinkedIn posts' : 'the LinkedIn post'} now. Your comment counts
        once the page is open: come back then and paste its link here.
      </p>
      <PostLinks view={view} />
    </>
  );
}
