import { DEFAULT_EMAIL_PROMPT } from '#shared/app/constants.ts';
import { EmailInput } from '#public-web/frame/email-input.tsx';
import { Glyph } from '#shared/ui/glyph.tsx';
import { unlockTexts } from '#shared/unlock/unlock.rules.ts';
import { describeCreator } from '../creator.ts';
import type { EmailStep, UnlockPageView } from '../unlock-page-view.ts';

/** The word was found; the creator asks for an email before the content. */
export function EmailStepView({ view, step }: { view: UnlockPageView; step: EmailStep }) {
  const { problem } = step;
  return (
    <section className="sheet">
      <span className="seal seal-good" aria-hidden="true">
        <Glyph name="check" size={24} />
      </span>
      <h2 tabIndex={-1} data-focus={problem ? undefined : true}>
        {unlockTexts.commentVerified}
      </h2>
      <p>
        Welcome, <bdi>{step.name}</bdi>!
      </p>
      <form method="post" action={view.pageUrl} className="form" data-form="email">
        <input type="hidden" name="step" value="email" />
        <p dir="auto" id="email-prompt">
          {step.prompt || DEFAULT_EMAIL_PROMPT}
        </p>
        <label htmlFor="email">Email</label>
        {problem && (
          <p className="field-problem" id="email-problem">
            <strong>{problem.title}.</strong> {problem.message}
          </p>
        )}
        <EmailInput
          id="email"
          value={step.value}
          describedBy={problem ? 'email-problem email-prompt' : 'email-prompt'}
          hasProblem={problem !== null}
          autoFocus={problem !== null}
        />
        <button type="submit" className="button button-wide" data-busy="Saving...">
          {unlockTexts.accessContent}
        </button>
        <p className="note">
          Your address and your comment go to <bdi>{describeCreator(view.magnet.user).name}</bdi>.
          You can <a href="/privacy/erase">see or erase them</a> at any time.
        </p>
      </form>
    </section>
  );
}
