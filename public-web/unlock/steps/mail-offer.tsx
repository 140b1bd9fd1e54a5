import { EmailInput } from '#public-web/frame/email-input.tsx';
import type { MailOffer } from '../unlock-page-view.ts';
import { Suggestion } from './email/email-step.tsx';

const offers = {
  notify: {
    label: 'Get the result by email',
    button: 'Email me',
    busy: 'Saving...',
    note: 'We send one email. It opens the content or says why it was not opened. The author does not see your address.',
    left: ['We will email ', ' once, when your comment has been checked.'],
  },
  keep: {
    label: 'Read it later or on another device',
    button: 'Email me the link',
    busy: 'Sending...',
    note: 'We send one email with a link to this page. The author does not see your address.',
    left: ['We are emailing a link to this page to ', '.'],
  },
} as const;

/** The focus goes to the form's own answer, not to the heading of the page. */
export function hasMailResult(mail: MailOffer | undefined): boolean {
  return mail !== undefined && (mail.isLeft || mail.problem !== null || Boolean(mail.suggestion));
}

/** Takes an email: to hear how a wait ended, or to get a link to open content. */
export function MailOfferForm({
  pageUrl,
  step,
  mail: { value, problem, isLeft, suggestion = null },
}: {
  pageUrl: string;
  step: keyof typeof offers;
  mail: MailOffer;
}) {
  const offer = offers[step];
  if (isLeft) {
    return (
      <p className="check" data-tone="good" role="status" tabIndex={-1} data-focus>
        {offer.left[0]}
        {value === '' ? 'you' : <bdi>{value}</bdi>}
        {offer.left[1]}
      </p>
    );
  }
  const note = `${step}-note`;
  const form = (
    <form method="post" action={pageUrl} className="form" data-form="email">
      <input type="hidden" name="step" value={step} />
      {suggestion !== null && <input type="hidden" name="asked" value={value.trim()} />}
      <label htmlFor={step}>{offer.label}</label>
      {problem !== null && (
        <p className="field-problem" id={`${step}-problem`}>
          {problem}
        </p>
      )}
      <EmailInput
        id={step}
        value={value}
        describedBy={problem === null ? note : `${step}-problem ${note}`}
        hasProblem={problem !== null}
      />
      <button type="submit" className="button button-quiet" data-busy={offer.busy}>
        {offer.button}
      </button>
      <p className="note" id={note}>
        {offer.note}
      </p>
    </form>
  );
  if (suggestion === null) return form;
  return (
    <>
      <Suggestion pageUrl={pageUrl} step={step} address={suggestion} isRefused={problem !== null} />
      {form}
    </>
  );
}
