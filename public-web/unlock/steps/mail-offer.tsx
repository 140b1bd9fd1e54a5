import { MAX_EMAIL_LENGTH } from '#shared/auth/email-address.ts';
import type { MailOffer } from '../unlock-page-view.ts';

const offers = {
  notify: {
    label: 'Or get the answer by email',
    button: 'Tell me',
    busy: 'Saving...',
    note: 'One mail, with a link that opens the content or says why not. The author does not see the address.',
    left: ['We will write to ', ' once, as soon as your comment is settled.'],
  },
  keep: {
    label: 'Read it later, or on another device',
    button: 'Mail me the link',
    busy: 'Sending...',
    note: 'One mail with a link to this page. The author does not see the address.',
    left: ['A link to this page is on its way to ', '.'],
  },
} as const;

/** The focus goes to the form's own answer, not to the heading of the page. */
export function hasNews(mail: MailOffer | undefined): boolean {
  return mail !== undefined && (mail.isLeft || mail.problem !== null);
}

/** Leave an address: to be told how a wait ended, or to find back to open content. */
export function MailOfferForm({
  pageUrl,
  step,
  mail: { value, problem, isLeft },
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
  return (
    <form method="post" action={pageUrl} className="form" data-form="email">
      <input type="hidden" name="step" value={step} />
      <label htmlFor={step}>{offer.label}</label>
      {problem !== null && (
        <p className="field-problem" id={`${step}-problem`}>
          {problem}
        </p>
      )}
      <input
        id={step}
        name="email"
        type="email"
        required
        maxLength={MAX_EMAIL_LENGTH}
        autoComplete="email"
        dir="ltr"
        placeholder="you@example.com"
        defaultValue={value}
        aria-describedby={problem === null ? note : `${step}-problem ${note}`}
        aria-invalid={problem === null ? undefined : true}
        data-focus={problem === null ? undefined : true}
      />
      <button type="submit" className="button button-quiet" data-busy={offer.busy}>
        {offer.button}
      </button>
      <p className="note" id={note}>
        {offer.note}
      </p>
    </form>
  );
}
