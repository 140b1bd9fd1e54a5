import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { profileApi, type Profile } from '#shared/account/profile.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useSession } from '#desktop/renderer/session/session.ts';
import { LeaveGuard } from '#desktop/renderer/ui/overlays/leave-guard.tsx';
import { AccountPanels } from '../account-panels.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import { AboutForm } from './about-form.tsx';
import { LinkedInPanel } from './linkedin-panel.tsx';
import { PhotoPanel } from './photo-panel.tsx';

const ownProfile = endpointQuery(profileApi.read, {});

/** /settings: what visitors see of the creator, and the time zone for the figures. */
export function ProfileScreen() {
  const queryClient = useQueryClient();
  const { change } = useSession();
  const query = useQuery({ ...ownProfile, staleTime: 0 });
  /** Every answer is the whole profile; the menu shows part of it. */
  const onChanged = useCallback(
    (profile: Profile) => {
      queryClient.setQueryData(ownProfile.queryKey, profile);
      const { name, timeZone, photoUrl, linkedinProfileUrl } = profile;
      change({ name, timeZone, photoUrl, linkedinProfileUrl });
    },
    [queryClient, change],
  );
  // One guard for both forms, because the router supports only one.
  const dirty = useRef({ about: false, link: false });
  const onAboutDirty = useCallback((isDirty: boolean) => void (dirty.current.about = isDirty), []);
  const onLinkDirty = useCallback((isDirty: boolean) => void (dirty.current.link = isDirty), []);
  return (
    <SettingsFrame title="Profile">
      <AccountPanels query={query}>
        {(profile) => (
          <>
            <PhotoPanel profile={profile} onChanged={onChanged} />
            <AboutForm profile={profile} onChanged={onChanged} onDirty={onAboutDirty} />
            <LinkedInPanel profile={profile} onChanged={onChanged} onDirty={onLinkDirty} />
          </>
        )}
      </AccountPanels>
      <LeaveGuard
        isDirty={() => dirty.current.about || dirty.current.link}
        text="Your changes to the profile are not saved yet."
      />
    </SettingsFrame>
  );
}
