import { BadgeCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { isSameProfile, readProfileAddress } from '#shared/account/linkedin-profile.ts';
import { profileApi, type Profile } from '#shared/account/profile.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { FormNotice } from '#desktop/renderer/features/auth/form-notice.tsx';
import { useFormSending } from '#desktop/renderer/features/auth/use-form-sending.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { ConfirmationSteps } from './confirmation-steps.tsx';

/** The link of the LinkedIn profile, and whether it is confirmed. */
export function LinkedInPanel({
  profile,
  onChanged,
  onDirty,
}: {
  profile: Profile;
  onChanged: (profile: Profile) => void;
  /** Tells whether there are unsaved changes. */
  onDirty: (isDirty: boolean) => void;
}) {
  const saved = profile.linkedinProfileUrl ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { send, isBusy, problem, errorOf } = useFormSending(
    'The link could not be saved. Please try again.',
  );
  const value = typed ?? saved;
  const isDirty = value.trim() !== saved;
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  const address = value.trim() === '' ? null : readProfileAddress(value);
  /** True when saving would remove the badge. */
  const endsConfirmation =
    profile.confirmedAt !== null && !(address?.ok === true && isSameProfile(address.url, saved));

  const save = () =>
    send(
      address?.ok === false ? { field: 'linkedinProfileUrl', message: address.problem } : null,
      async () => {
        const body = { linkedinProfileUrl: address?.ok === true ? address.url : null };
        onChanged(await callEndpoint(profileApi.update, { body }, apiTransport));
        setTyped(null);
        toast.success(body.linkedinProfileUrl === null ? 'Link removed' : 'Link saved');
      },
    );

  return (
    <Panel title="LinkedIn profile">
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (endsConfirmation && address?.ok !== false) setIsAsking(true);
          else void save();
        }}
      >
        <FormNotice problem={problem} />
        <TextField
          label="Link to your profile or page"
          name="linkedinProfileUrl"
          inputMode="url"
          isOptional
          maxLength={500}
          placeholder="https://www.linkedin.com/in/..."
          hint="Unlock pages lead visitors there. Your own comments never count as a visitor's."
          value={value}
          onChange={(event) => setTyped(event.target.value)}
          error={errorOf('linkedinProfileUrl')}
        />
        <div>
          <Button type="submit" look="primary" isBusy={isBusy} disabled={!isDirty}>
            Save link
          </Button>
        </div>
      </form>
      {profile.confirmedAt !== null ? (
        <p className="mt-5 flex items-start gap-2 border-t border-line pt-5 text-sm">
          <BadgeCheck aria-hidden size={18} className="mt-0.5 shrink-0 text-brand-ink" />
          <span>
            <strong className="font-semibold">Confirmed</strong>{' '}
            {profile.confirmedBy === 'operator' ? 'by an operator' : 'by a comment'} on{' '}
            {exactTime(profile.confirmedAt, profile.timeZone)}. Unlock pages show “Verified
            Profile”.
          </span>
        </p>
      ) : (
        profile.linkedinProfileUrl !== null && (
          <ConfirmationSteps profile={profile} onChanged={onChanged} />
        )
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="End the confirmation?"
        text="The confirmation belongs to the present profile. Without it unlock pages show no “Verified Profile”. You can confirm the new link afterwards."
        confirmLabel={address === null ? 'Remove link' : 'Save link'}
        onConfirm={() => {
          setIsAsking(false);
          void save();
        }}
        onCancel={() => setIsAsking(false)}
      />
    </Panel>
  );
}
