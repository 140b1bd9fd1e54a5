import type { ReactNode } from 'react';
import { Glyph } from '#shared/ui/glyph.tsx';
import { giveUpTexts } from '#shared/unlock/desk/give-up-texts.ts';
import { unlockErrors } from '#shared/unlock/unlock-errors.ts';
import { safeLinkedinUrl } from '#public-web/frame/safe-link.ts';
import { CommentForm } from './comment-form.tsx';
import { Moment } from './moment.tsx';
import { hasMailResult, MailOfferForm } from './mail-offer.tsx';
import type { PendingStep, UnlockPageView } from '../unlock-page-view.ts';

const titles = {
  linkedin_unavailable: 'We are still checking your comment',
  comment_not_visible: 'Your comment is not public yet',
  in_queue: 'You are in the queue',
  checks_stopped: 'Your comment waits for its check',
  given_up: 'Your comment waits for the author',
} satisfies Record<PendingStep['code'], string>;

function placeText({ place, seconds }: NonNullable<PendingStep['queue']>): string {
  const minutes = Math.ceil(seconds / 60);
  const about = minutes === 1 ? 'about a minute' : `about ${minutes} minutes`;
  return `${place.toLocaleString('en')}, ${seconds < 60 ? 'less than a minute' : about}`;
}

function nextCheck({ code, nextTryAt }: PendingStep): ReactNode {
  if (code === 'checks_stopped') return 'When checks resume';
  return nextTryAt === null ? 'The author decides' : <Moment at={nextTryAt} />;
}

function whyPending({ code, givenUp }: PendingStep): string {
  if (code === 'given_up') {
    const why = givenUp === null ? '' : `${giveUpTexts[givenUp]} `;
    return `${why}We stopped checking your comment. That says nothing against it: the author can approve it.`;
  }
  return `${unlockErrors[code][1]}.`;
}

/** A check that could not be made yet: the page says that nothing is lost and what happens next. */
export function PendingStepView({ view, step }: { view: UnlockPageView; step: PendingStep }) {
  // A practice comment has the address of a real one, where it cannot be found.
  const commentUrl = view.sandboxPostUrl ?? safeLinkedinUrl(step.commentUrl);
  return (
    <section
      className="sheet pending"
      data-pending={step.code}
      data-follow={view.site.assets.waiting}
    >
      <span className="seal" aria-hidden="true">
        <Glyph name="hourglass" size={24} />
      </span>
      <h2 tabIndex={-1} data-focus={hasMailResult(step.mail) ? undefined : true}>
        {titles[step.code]}
      </h2>
      <p>{whyPending(step)}</p>
      <p>
        Nothing to do. We’ve saved your place.{' '}
        <span className="needs-script">
          {' '}
          Leave this page open and the content opens here when your comment is verified or approved,
          or come back later in this browser.{' '}
        </span>
        {/* It does not reload by itself: that would lose what is being typed below. */}
        <noscript>
          Choose “Check again” after a few minutes, or come back later in this browser.
        </noscript>{' '}
        The author can also approve your comment.
        {view.magnet.availability?.state === 'ended' &&
          view.magnet.availability.isFull &&
          ' All places are taken. It opens when a place is added or the author approves it.'}
      </p>
      <dl className="evidence">
        <dt>Submitted</dt>
        <dd>
          <Moment at={step.since} />
        </dd>
        {step.queue === null ? (
          <>
            <dt>Next check</dt>
            <dd>{nextCheck(step)}</dd>
          </>
        ) : (
          <>
            <dt>Your place</dt>
            <dd data-live>{placeText(step.queue)}</dd>
          </>
        )}
        {commentUrl && (
          <>
            <dt>Comment</dt>
            <dd>
              <a href={commentUrl} target="_blank" rel="noopener">
                {view.sandboxPostUrl ? 'Open the practice post' : 'Open it on LinkedIn'}
              </a>
            </dd>
          </>
        )}
      </dl>
      {step.mail && <MailOfferForm pageUrl={view.pageUrl} step="notify" mail={step.mail} />}
      <a className="button" href={view.pageUrl} data-recheck>
        Check again
      </a>
      <details className="help">
        <summary>Use another comment link</summary>
        <CommentForm pageUrl={view.pageUrl} value="" problemId={null} />
      </details>
    </section>
  );
}
