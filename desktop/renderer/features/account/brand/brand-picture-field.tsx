import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { callEndpoint } from '#shared/api/client.ts';
import { brandApi, type Brand } from '#shared/account/brand.contract.ts';
import { brandTexts, COVER, MAX_BRAND_BYTES, readBrandPath } from '#shared/account/brand.ts';
import { plateStyle } from '#shared/account/logo-plate.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointMutation } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { FieldError } from '#desktop/renderer/ui/controls/field.tsx';
import { FileInput } from '#desktop/renderer/ui/controls/file-input.tsx';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { CropDialog, type CropShape } from '../pictures/crop-dialog.tsx';
import { openPicture, type OpenedPicture, type PictureNeeds } from '../pictures/picture.ts';

const parts = {
  logo: {
    name: 'Logo',
    set: brandApi.setLogo,
    remove: brandApi.removeLogo,
    none: 'Without a logo, pages show the icon of each magnet.',
    hint: 'JPEG, PNG or WebP, shown at most 192 by 64 pixels. A transparent logo stays transparent. Where its colours would be lost, it stands on white or on dark.',
  },
  cover: {
    name: 'Cover',
    set: brandApi.setCover,
    remove: brandApi.removeCover,
    none: 'Without a cover, pages begin with the title.',
    hint: `JPEG, PNG or WebP, at least ${COVER.small.width} by ${COVER.small.height} pixels, four times as wide as high: of another shape you choose the part. A LinkedIn banner fits.`,
  },
} as const;

const coverNeeds: PictureNeeds = {
  minWidth: COVER.small.width,
  minHeight: COVER.small.height,
  workingWidth: 2 * COVER.large.width,
  texts: { type: brandTexts.type, tooSmall: brandTexts.tooSmall.cover },
};
const coverShape: CropShape = {
  aspect: COVER.large.width / COVER.large.height,
  isRound: false,
  minWidth: COVER.small.width,
  maxWidth: COVER.large.width,
};

/** The logo or the cover: shown, uploaded and removed, each change at once. */
export function BrandPictureField({
  kind,
  brand,
  onChanged,
}: {
  kind: 'logo' | 'cover';
  brand: Brand;
  onChanged: (brand: Brand) => void;
}) {
  const { name, set, remove, none, hint } = parts[kind];
  const picture = brand[kind];
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [toCut, setToCut] = useState<OpenedPicture | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const upload = useMutation({
    mutationFn: (bytes: Uint8Array) =>
      callEndpoint(set, { upload: { name: kind, bytes } }, apiTransport),
    onSuccess: (changed) => {
      onChanged(changed);
      setToCut(null);
      toast.success(`${name} saved`);
    },
  });
  const removal = useMutation({
    ...endpointMutation(remove),
    onSuccess: (changed) => {
      onChanged(changed);
      toast.success(`${name} removed`);
    },
    onError: (error) =>
      toast.error(`The ${kind} could not be removed`, { description: errorText(error) }),
    onSettled: () => setRemoving(false),
  });
  async function choose(file: File | undefined) {
    if (file === undefined) return;
    upload.reset();
    setRefusal(null);
    if (kind === 'cover') {
      const opened = await openPicture(file, coverNeeds);
      if (!opened.ok) return setRefusal(opened.problem);
      if (!hasShape(opened.picture, coverShape)) return setToCut(opened.picture);
    }
    if (file.size > MAX_BRAND_BYTES)
      return setRefusal('This file is larger than 10 MB. Save the picture smaller');
    upload.mutate(new Uint8Array(await file.arrayBuffer()));
  }
  const problem = refusal ?? (upload.isError && toCut === null ? errorText(upload.error) : null);

  return (
    <section aria-labelledby={`${id}-name`} className="grid gap-3">
      <h3 id={`${id}-name`} className="text-sm font-medium">
        {name}
      </h3>
      {picture === null ? (
        <p className="rounded-control border border-dashed border-line-strong p-4 text-sm text-ink-soft">
          {none}
        </p>
      ) : (
        <img
          src={picture.url}
          alt={`Your ${kind}`}
          width={picture.width}
          height={picture.height}
          style={logoStyle(picture.url)}
          className={
            kind === 'logo'
              ? 'h-auto max-h-20 w-auto max-w-52 rounded-control border border-line'
              : 'h-auto w-full rounded-control border border-line'
          }
        />
      )}
      <div className="flex flex-wrap gap-2">
        <FileInput
          input={input}
          accept="image/jpeg,image/png,image/webp"
          onFiles={(files) => void choose(files?.[0])}
        />
        <Button
          isBusy={upload.isPending && toCut === null}
          onClick={() => input.current?.click()}
          aria-describedby={`${id}-hint`}
          aria-invalid={problem !== null || undefined}
        >
          {picture === null ? `Upload a ${kind}` : `Change ${kind}`}
        </Button>
        {picture !== null && (
          <Button look="quiet" onClick={() => setRemoving(true)}>
            Remove {kind}
          </Button>
        )}
      </div>
      <div className="grid gap-1" aria-live="polite">
        {problem !== null && <FieldError text={problem} />}
        <p id={`${id}-hint`} className="text-[0.8125rem] leading-5 text-ink-soft">
          {hint}
        </p>
      </div>
      <ConfirmDialog
        isOpen={isRemoving}
        title={`Remove your ${kind}?`}
        text="It is deleted here and on all your unlock pages. To have it back, upload it again."
        confirmLabel={`Remove ${kind}`}
        isBusy={removal.isPending}
        onConfirm={() => removal.mutate({})}
        onCancel={() => setRemoving(false)}
      />
      {toCut !== null && (
        <CropDialog
          picture={toCut}
          shape={coverShape}
          saveLabel="Save cover"
          isBusy={upload.isPending}
          problem={upload.isError ? errorText(upload.error) : null}
          onSave={(bytes) => upload.mutate(bytes)}
          onClose={() => setToCut(null)}
        />
      )}
    </section>
  );
}

/** The plate that a transparent logo needs on this screen; none for other pictures. */
function logoStyle(url: string) {
  const ground = readBrandPath(url)?.ground ?? null;
  return ground === null ? undefined : plateStyle(ground, { light: 'light', dark: 'dark' });
}

/** Whether hardly anything would be cut off. */
function hasShape({ canvas }: OpenedPicture, { aspect }: CropShape): boolean {
  return Math.abs(canvas.width / canvas.height / aspect - 1) < 0.02;
}
