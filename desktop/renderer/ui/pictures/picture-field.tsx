import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { MAX_BRAND_BYTES, readBrandPath } from '#shared/account/brand.ts';
import { plateStyle } from '#shared/account/logo-plate.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { FieldError } from '#desktop/renderer/ui/controls/field.tsx';
import { FileInput } from '#desktop/renderer/ui/controls/file-input.tsx';
import { ConfirmDialog } from '#desktop/renderer/ui/overlays/confirm-dialog.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { CropDialog, type CropShape } from './crop-dialog.tsx';
import { openPicture, type OpenedPicture, type PictureNeeds } from './picture.ts';

export interface PictureWords {
  name: string;
  /** What is shown where there is no picture. */
  none: string;
  hint: string;
  /** What goes with the picture when it is removed. */
  removal: string;
}

/** A logo or a cover: shown, uploaded and removed, each change at once. */
export function PictureField({
  kind,
  words: { name, none, hint, removal: removalText },
  picture,
  cut,
  onUpload,
  onRemove,
}: {
  kind: 'logo' | 'cover';
  words: PictureWords;
  picture: { url: string; width: number; height: number } | null;
  /** The shape a picture has to have: of another one, the part is chosen. */
  cut?: { needs: PictureNeeds; shape: CropShape };
  onUpload: (bytes: Uint8Array) => Promise<void>;
  onRemove: () => Promise<void>;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [toCut, setToCut] = useState<OpenedPicture | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const upload = useMutation({
    mutationFn: onUpload,
    onSuccess: () => {
      setToCut(null);
      toast.success(`${name} saved`);
    },
  });
  const removal = useMutation({
    mutationFn: onRemove,
    onSuccess: () => toast.success(`${name} removed`),
    onError: (error) =>
      toast.error(`The ${kind} could not be removed`, { description: errorText(error) }),
    onSettled: () => setRemoving(false),
  });
  async function choose(file: File | undefined) {
    if (file === undefined) return;
    upload.reset();
    setRefusal(null);
    if (cut !== undefined) {
      const opened = await openPicture(file, cut.needs);
      if (!opened.ok) return setRefusal(opened.problem);
      if (!hasShape(opened.picture, cut.shape)) return setToCut(opened.picture);
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
        text={removalText}
        confirmLabel={`Remove ${kind}`}
        isBusy={removal.isPending}
        onConfirm={() => removal.mutate()}
        onCancel={() => setRemoving(false)}
      />
      {toCut !== null && cut !== undefined && (
        <CropDialog
          picture={toCut}
          shape={cut.shape}
          saveLabel={`Save ${kind}`}
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
