import { Glyph } from '#shared/ui/glyph.tsx';
import type { ConfirmStep, UnlockPageView } from '../unlock-page-view.ts';

const titles = {
  sending: 'Check your email',
  sent: 'Check your email',
  late: 'Our email is late',
  refused: 'Our email came back',
} satisfies Record<ConfirmStep['mail'], string>;

/** What the step is called, by what became of the mail. */
export const confirmTitle = ({ mail }: ConfirmStep): string => titles[mail];

/** An address was given: its code is typed here, or the link of the mail is pressed anywhere. */
export function ConfirmStepView({ view, step }: { view: UnlockPageView; step: ConfirmStep }) {
  const { address, mail, problem, mailNote } = step;
  const isOnItsWay = mail === 'sent' || mail === 'sending';
  const isElsewhere = problem !== null || mailNote !== null;
  return (
    <section
      className="sheet confirm"
      data-pending={`confirm ${mail === 'sending' ? 'sent' : mail}`}
      data-follow={view.site.assets.waiting}
    >
      <span className="seal" aria-hidden="true">
        <Glyph name="mail" size={24} />
      </span>
      <h2 tabIndex={-1} data-focus={isElsewhere || isOnItsWay ? undefined : true}>
        {titles[mail]}
      </h2>
      <MailText step={step} />
      {mail !== 'refused' && (
        <form
          method="post"
          action={view.formUrl ?? view.pageUrl}
          className="form"
          data-form="email"
        >
          <input type="hidden" name="step" value="code" />
          <label htmlFor="code">Six-digit code</label>
          {problem !== null && (
            <p className="field-problem" id="code-problem">
              {problem}
            </p>
          )}
          <input
            id="code"
            name="code"
            type="text"
            className="code-input"
            required
            maxLength={20}
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            placeholder="123456"
            defaultValue={step.value}
            aria-describedby={problem === null ? 'code-note' : 'code-problem code-note'}
            aria-invalid={problem === null ? undefined : true}
            autoFocus={problem !== null}
            data-focus={problem !== null || (isOnItsWay && !isElsewhere) ? true : undefined}
          />
          <button type="submit" className="button button-wide" data-busy="Confirming...">
            Confirm and open
          </button>
          <p className="note" id="code-note">
            It works for 15 minutes. The link in the email does the same, in any browser.{' '}
            <span className="needs-script">This page then opens automatically.</span>
            <noscript>Load this page again afterwards.</noscript>
          </p>
        </form>
      )}
      {mail === 'late' && (
        <form
          method="post"
          action={view.formUrl ?? view.pageUrl}
          className="form"
          data-form="email"
        >
          <input type="hidden" name="step" value="unconfirmed" />
          <input type="text" name="go" value="on" readOnly hidden />
          <p>
            You do not have to wait: open the content now. The author sees that the address is not
            confirmed.
          </p>
          <button type="submit" className="button button-wide button-quiet" data-busy="Opening...">
            Open without the code
          </button>
        </form>
      )}
      <OtherWays view={view} address={address} mailNote={mailNote} />
    </section>
  );
}

function MailText({ step: { address, mail } }: { step: ConfirmStep }) {
  const to = (
    <strong>
      <bdi>{address}</bdi>
    </strong>
  );
  if (mail === 'refused') {
    return (
      <p role="status">
        The mail server of {to} did not take our email. Please check the address for a typo, or use
        another one.
      </p>
    );
  }
  if (mail === 'late') {
    return <p role="status">Our email to {to} could not leave yet. We keep trying.</p>;
  }
  return (
    <p>
      A code is on its way to {to}. The content opens when you type it here. Your comment stays
      verified.
    </p>
  );
}

/** Another mail, or another address. */
function OtherWays({
  view,
  address,
  mailNote,
}: {
  view: UnlockPageView;
  address: string;
  mailNote: ConfirmStep['mailNote'];
}) {
  return (
    <div className="confirm-ways">
      {mailNote !== null && (
        <p
          className={mailNote.isProblem ? 'field-problem' : 'check'}
          data-tone={mailNote.isProblem ? undefined : 'good'}
          role="status"
          tabIndex={-1}
          data-focus
        >
          {mailNote.text}
        </p>
      )}
      <p className="note">No email? It may be in the spam folder.</p>
      <form method="post" action={view.formUrl ?? view.pageUrl} data-form="email">
        <input type="hidden" name="step" value="resend" />
        <input type="email" name="email" value={address} readOnly hidden />
        <button type="submit" className="button button-quiet" data-busy="Sending...">
          Send another code
        </button>
      </form>
      <a
        className="button button-quiet"
        href={view.formUrl === undefined ? `${view.pageUrl}?change` : `${view.formUrl}&change`}
      >
        Use another address
      </a>
    </div>
  );
}
