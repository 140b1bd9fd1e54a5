import { useRef, useState } from 'react';
import { pictureTypes } from '#shared/files/picture.rules.ts';
import { pictureMarkdown } from '#shared/files/text-pictures.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { DropPrompt, DropZone } from '#desktop/renderer/ui/controls/drop-zone.tsx';
import { FieldError, TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { FileInput } from '#desktop/renderer/ui/controls/file-input.tsx';
import type { PictureDialogProps } from '#desktop/renderer/ui/markdown/use-pictures.tsx';
import { Dialog } from '#desktop/renderer/ui/overlays/dialog.tsx';
import { sizeText } from '#desktop/renderer/ui/texts/size-text.ts';
import { FileProgress } from '../file-progress.tsx';
import { usePictureUpload } from './use-picture-upload.ts';

const MOST_WORDS = 300;

/** A picture for a text: chosen, uploaded, described, then inserted. */
export function PictureDialog({ file, onInsert, onClose }: PictureDialogProps) {
  const { running, problem, picture, upload, cancel, letGo } = usePictureUpload(file);
  const input = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');

  const take = (files: FileList | null) => {
    const [chosen] = files ?? [];
    if (chosen !== undefined && running === null) upload(chosen);
  };
  const close = () => {
    cancel();
    void letGo();
    onClose();
  };
  const insert = () => {
    if (picture !== null) onInsert(pictureMarkdown(picture.id, words));
  };

  return (
    <Dialog
      isOpen
      title="Add a picture"
      onClose={close}
      isDirty={() => words.trim() !== ''}
      footer={
        <>
          <Button look="quiet" onClick={close}>
            Cancel
          </Button>
          {picture !== null && (
            <Button look="primary" onClick={insert}>
              Insert picture
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4 pb-1">
        <FileInput input={input} accept={pictureTypes.join(',')} onFiles={take} />
        {picture !== null ? (
          <>
            <figure className="grid justify-items-center gap-2">
              <img
                src={picture.url}
                alt="What visitors get"
                width={picture.width}
                height={picture.height}
                className="h-auto max-h-64 w-auto max-w-full rounded-control border border-line"
              />
              <figcaption className="text-[0.8125rem] text-ink-soft tabular-nums">
                {picture.width} by {picture.height} pixels, {sizeText(picture.size)}
              </figcaption>
            </figure>
            <TextField
              label="What does it show?"
              hint="Read to people who cannot see it. Leave it empty when the picture is decoration only."
              isOptional
              autoFocus
              maxLength={MOST_WORDS}
              value={words}
              onChange={(event) => setWords(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault();
                insert();
              }}
            />
          </>
        ) : running !== null ? (
          <FileProgress upload={running} onCancel={cancel} />
        ) : (
          <>
            <DropZone
              onFiles={take}
              className={(isOver) =>
                classNames(
                  'border-dashed p-4',
                  !isOver && (problem === null ? 'border-line-strong' : 'border-bad'),
                )
              }
            >
              {(isOver) => (
                <DropPrompt isOver={isOver} text="Drop a picture here, or choose one.">
                  <Button onClick={() => input.current?.click()}>Choose a picture</Button>
                </DropPrompt>
              )}
            </DropZone>
            <div role="status">{problem !== null && <FieldError text={`${problem}.`} />}</div>
            <p className="text-[0.8125rem] leading-5 text-ink-soft">
              JPEG, PNG or WebP, up to 10 MB. Other data in the file, such as where a photo was
              taken, is removed. An animation becomes its first picture.
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
}
