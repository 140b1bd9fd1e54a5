import { useMutation } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { callEndpoint } from '#shared/api/client.ts';
import { MIN_PHOTO_PIXELS, photoTexts } from '#shared/account/profile-photo.ts';
import { profileApi, type Profile } from '#shared/account/profile.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointMutation } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { FileInput } from '#desktop/renderer/ui/controls/file-input.tsx';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { FieldError } from '#desktop/renderer/ui/controls/field.tsx';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { Face } from '#desktop/renderer/ui/texts/face.tsx';
import { CropDialog, type CropShape } from '#desktop/renderer/ui/pictures/crop-dialog.tsx';
import {
  openPicture,
  type OpenedPicture,
  type PictureNeeds,
} from '#desktop/renderer/ui/pictures/picture.ts';

const needs: PictureNeeds = {
  minWidth: MIN_PHOTO_PIXELS,
  minHeight: MIN_PHOTO_PIXELS,
  workingWidth: 1_600,
  texts: photoTexts,
};
const shape: CropShape = { aspect: 1, isRound: true, minWidth: MIN_PHOTO_PIXELS, maxWidth: 1_024 };

/** The creator as visitors see them, with the photo to change. */
export function PhotoPanel({
  profile,
  onChanged,
}: {
  profile: Profile;
  onChanged: (profile: Profile) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<OpenedPicture | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const shownName = profile.linkedinName ?? profile.name;

  const upload = useMutation({
    mutationFn: (bytes: Uint8Array) =>
      callEndpoint(profileApi.setPhoto, { upload: { name: 'photo.jpg', bytes } }, apiTransport),
    onSuccess: (changed) => {
      onChanged(changed);
      setPicture(null);
      toast.success('Photo saved');
    },
  });
  const removal = useMutation({
    ...endpointMutation(profileApi.removePhoto),
    onSuccess: (changed) => {
      onChanged(changed);
      toast.success('Photo removed');
    },
    onError: (error) =>
      toast.error('The photo could not be removed', { description: errorText(error) }),
    onSettled: () => setRemoving(false),
  });

  async function choose(file: File | undefined) {
    if (file === undefined) return;
    upload.reset();
    const opened = await openPicture(file, needs);
    setProblem(opened.ok ? null : opened.problem);
    if (opened.ok) setPicture(opened.picture);
  }

  return (
    <Panel title="How visitors see you">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Face name={shownName} photoUrl={profile.photoUrl} className="size-20 text-2xl" />
        <div className="min-w-44 flex-1">
          <p className="font-semibold wrap-anywhere">
            <bdi>{shownName}</bdi>
          </p>
          {profile.headline !== null && (
            <p dir="auto" className="text-sm wrap-anywhere">
              {profile.headline}
            </p>
          )}
          {profile.confirmedAt !== null && (
            <p className="mt-0.5 flex items-center gap-1 text-sm font-medium text-brand-ink">
              <BadgeCheck aria-hidden size={16} /> Verified Profile
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <FileInput
            input={input}
            accept="image/jpeg,image/png,image/webp"
            onFiles={(files) => void choose(files?.[0])}
          />
          <Button
            onClick={() => input.current?.click()}
            aria-describedby={`${id}-hint`}
            aria-invalid={problem !== null || undefined}
          >
            {profile.photoUrl === null ? 'Upload a photo' : 'Change photo'}
          </Button>
          {profile.photoUrl !== null && (
            <Button look="quiet" onClick={() => setRemoving(true)}>
              Remove photo
            </Button>
          )}
        </div>
      </div>
      <div className="mt-4 grid gap-1" aria-live="polite">
        {problem !== null && <FieldError text={problem} />}
        <p id={`${id}-hint`} className="text-[0.8125rem] leading-5 text-ink-soft">
          JPEG, PNG or WebP. Details stored in the file, such as where the photo was taken, are
          removed.
        </p>
      </div>
      <ConfirmDialog
        isOpen={isRemoving}
        title="Remove your photo?"
        text="It is deleted here and on your unlock pages. To get it back, upload it again."
        confirmLabel="Remove photo"
        isBusy={removal.isPending}
        onConfirm={() => removal.mutate({})}
        onCancel={() => setRemoving(false)}
      />
      {picture !== null && (
        <CropDialog
          picture={picture}
          shape={shape}
          saveLabel="Save photo"
          isBusy={upload.isPending}
          problem={upload.isError ? errorText(upload.error) : null}
          onSave={(bytes) => upload.mutate(bytes)}
          onClose={() => setPicture(null)}
        />
      )}
    </Panel>
  );
}
