import type { ConfirmationResult, Profile } from '#shared/account/profile.contract.ts';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';

const unreadTexts = {
  not_shown:
    'LinkedIn does not show this comment to the public, or not all of it. Wait a minute and try again, or comment under a post with fewer comments.',
  post_not_public:
    'LinkedIn does not show this post to the public. Use a public post, or try again in a minute.',
  linkedin_unavailable:
    'LinkedIn could not be read just now. The code stays valid: try again in a few minutes.',
} as const;

/** Why the profile is not confirmed yet, and what to do. */
export function ConfirmationOutcome({
  outcome,
  profile,
}: {
  outcome: ConfirmationResult;
  profile: Profile;
}) {
  switch (outcome.result) {
    case 'confirmed':
      return null;
    case 'wrong_author':
      return (
        <Notice tone="bad">
          This comment is by{' '}
          <strong className="font-semibold">
            <bdi>{outcome.authorName ?? 'another profile'}</bdi>
          </strong>{' '}
          (<span className="break-all">{outcome.authorUrl}</span>), not by{' '}
          <span className="break-all">{profile.linkedinProfileUrl}</span>. Comment with your own
          profile, or correct the link above.
        </Notice>
      );
    case 'code_missing':
      return (
        <Notice tone="bad">
          The comment is by your profile, but the code {profile.confirmation?.code} is not in it. It
          says: “<bdi className="wrap-anywhere">{outcome.found}</bdi>”
        </Notice>
      );
    case 'unread':
      return <Notice tone="warn">{unreadTexts[outcome.reason]}</Notice>;
  }
}
