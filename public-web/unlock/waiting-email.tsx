import { MAX_EMAIL_LENGTH } from '#shared/auth/email-address.ts';
import type { PendingStep } from './unlock-page-view.ts';

/** Leave an address instead of coming back (F26). */
export function WaitingEmail({
  pageUrl,
  mail,
}: {
  pageUrl: string;
  mail: NonNullable<PendingStep['mail']>;
}) {
  const { value, problem, isLeft } = mail;
  if (isLeft) {
    return (
      <p role="status" tabIndex={-1} data-focus>
        We will write to <bdi>{value}</bdi> once, as soon as your comment is settled.
      </p>
    );
  }
  return (
    <form method="post" action={pageUrl} className="form" data-form="email">
      <input type="hidden" name="step" value="notify" />
      <label htmlFor="notify">Or leave your email, and we tell you</label>
      {problem !== null && (
        <p className="field-problem" id="notify-problem">
          {problem}
        </p>
      )}
      <input
        id="notify"
        name="email"
        type="email"
        required
        maxLength={MAX_EMAIL_LENGTH}
        autoComplete="email"
        dir="ltr"
        placeholder="you@example.com"
        defaultValue={value}
        aria-describedby={problem === null ? 'notify-note' : 'notify-problem notify-note'}
        aria-invalid={problem === null ? undefined : true}
        data-focus={problem === null ? undefined : true}
      />
      <button type="submit" className="button button-quiet" data-busy="Saving...">
        Tell me
      </button>
      <p className="note" id="notify-note">
        One mail, with a link that opens the content or says why not. The author does not see the
        address.
      </p>
    </form>
  );
}
