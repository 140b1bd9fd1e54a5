import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { isSameProfile } from '#shared/account/linkedin-profile.ts';
import type { OperatorCreatorDetails } from '#shared/creators/creators.contract.ts';
import { creatorProfilesApi } from '#shared/creators/creator-profiles.contract.ts';
import { useMayCall } from '#desktop/renderer/session/operator-session.ts';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { ProfileConfirmationDialog } from './profile-confirmation-dialog.tsx';

/** The creator's LinkedIn profile, whether it is confirmed, and the operator's button for it. */
export function ProfileFact({ creator }: { creator: OperatorCreatorDetails }) {
  const platform = usePlatform();
  const mayConfirm = useMayCall(creatorProfilesApi.confirm);
  const [isAsking, setIsAsking] = useState(false);
  const { linkedinProfileUrl: profile, profileConfirmedAt, profileConfirmedBy } = creator;
  if (profile === null) return <>None</>;
  // A value that an earlier release stored unchecked is shown as text.
  const isProfile = isSameProfile(profile, profile);
  return (
    <div className="grid justify-items-start gap-2">
      {isProfile ? (
        <button
          type="button"
          className="link touch-area rounded-sm text-left break-all"
          onClick={() => platform.openExternal(profile)}
        >
          {profile}
        </button>
      ) : (
        <span className="break-all">{profile}</span>
      )}
      {profileConfirmedAt === null ? (
        <p className="text-ink-soft">Not confirmed</p>
      ) : (
        <p className="flex items-start gap-1.5">
          <BadgeCheck aria-hidden size={16} className="mt-0.5 shrink-0 text-brand-ink" />
          <span>
            Confirmed <LocalTime at={profileConfirmedAt} />
            {profileConfirmedBy === 'comment' && ', by a comment'}
            {profileConfirmedBy === 'operator' && ', by an operator'}
          </span>
        </p>
      )}
      {mayConfirm && (
        <Button size="small" onClick={() => setIsAsking(true)}>
          {profileConfirmedAt === null ? 'Confirm profile' : 'Withdraw confirmation'}
        </Button>
      )}
      <ProfileConfirmationDialog
        creator={creator}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
      />
    </div>
  );
}
