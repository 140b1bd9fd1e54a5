import { DEFAULT_EMAIL_PROMPT } from '#shared/app/constants.ts';
import { EmailInput } from '#public-web/frame/email-input.tsx';
import { Glyph } from '#shared/ui/glyph.tsx';
import { unlockTexts } from '#shared/unlock/unlock.rules.ts';
import { describeCreator } from '../../creator.ts';
import type { EmailStep, FieldView, UnlockPageView } from '../../unlock-page-view.ts';
import { ExtraFieldViews, TypedFields } from './extra-fields.tsx';

/** The word was found; the creator asks for an email before the content. */
export function EmailStepView({ view, step }: { view: UnlockPageView; step: EmailStep }) {
  const { problem, suggestion, fields } = step;
  const isWrong = problem !== null || fields.some((field) => field.problem !== null);
  return (
    <section className="sheet">
      <span className="seal seal-good" aria-hidden="true">
        <Glyph name="check" size={24} />
      </span>
      <h2 tabIndex={-1} data-focus={isWrong || suggestion ? undefined : true}>
        {unlockTexts.commentVerified}
      </h2>
      <p>
        Welcome, <bdi>{step.name}</bdi>!
      </p>
      {suggestion !== null && (
        <Suggestion
          pageUrl={view.formUrl ?? view.pageUrl}
          step="email"
          address={suggestion}
          isRefused={problem !== null}
          agreed={step.isTicked ? (step.consent?.version ?? null) : null}
          fields={fields}
        />
      )}
      <form method="post" action={view.formUrl ?? view.pageUrl} className="form" data-form="email">
        <input type="hidden" name="step" value="email" />
        {(suggestion !== null || step.asked !== undefined) && (
          <input type="hidden" name="asked" value={step.asked ?? step.value.trim()} />
        )}
        <p dir="auto" id="email-prompt">
          {step.prompt || DEFAULT_EMAIL_PROMPT}
        </p>
        <label htmlFor="email">{step.isWork ? 'Work email' : 'Email'}</label>
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
          placeholder={step.isWork ? 'you@company.com' : undefined}
          autoFocus={problem !== null && suggestion === null}
        />
        <ExtraFieldViews fields={fields} mayFocus={problem === null} />
        {step.consent !== null && (
          <label className="agree">
            <input
              type="checkbox"
              name="consent"
              value={step.consent.version}
              defaultChecked={step.isTicked}
            />
            <span dir="auto">{step.consent.text}</span>
          </label>
        )}
        <button
          type="submit"
          className={`button button-wide${suggestion === null ? '' : ' button-quiet'}`}
          data-busy="Saving..."
        >
          {unlockTexts.accessContent}
        </button>
        <p className="note">
          {fields.length === 0 ? 'Your address' : 'Your entries'} and your comment go to{' '}
          <bdi>{describeCreator(view.magnet.user).name}</bdi>. You can{' '}
          <a href="/privacy/erase">see or erase them</a> at any time.
        </p>
      </form>
    </section>
  );
}

/**
 * The address that was probably meant, sent by one press. The other form goes on with what was typed.
 */
export function Suggestion({
  pageUrl,
  step,
  address,
  isRefused,
  agreed = null,
  fields = [],
}: {
  pageUrl: string;
  step: 'email' | 'keep' | 'notify';
  address: string;
  isRefused: boolean;
  /** The version whose box was ticked. */
  agreed?: number | null;
  /** What was typed beside the address. */
  fields?: readonly FieldView[];
}) {
  return (
    <form method="post" action={pageUrl} className="form" data-form="email">
      <input type="hidden" name="step" value={step} />
      <input type="email" name="email" value={address} readOnly hidden />
      {agreed !== null && <input type="hidden" name="consent" value={agreed} />}
      <TypedFields fields={fields} />
      <p id="email-suggestion">
        Did you mean{' '}
        <strong>
          <bdi>{address}</bdi>
        </strong>
        ?
      </p>
      <button
        type="submit"
        className="button button-wide"
        data-busy="Saving..."
        aria-describedby="email-suggestion"
        autoFocus
        data-focus
      >
        Yes, use this address
      </button>
      <p className="note">
        {isRefused ? 'Or give another address below.' : 'Or check and keep what you typed below.'}
      </p>
    </form>
  );
}
