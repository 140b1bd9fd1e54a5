import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { magnetFilesApi, type MagnetFile } from '#shared/files/files.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { FileInput } from '#desktop/renderer/ui/controls/file-input.tsx';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { DropPrompt, DropZone } from '#desktop/renderer/ui/controls/drop-zone.tsx';
import { FieldError } from '#desktop/renderer/ui/controls/field.tsx';
import { FileCard } from './file-card.tsx';
import { FileLimitsNote } from './file-limits-note.tsx';
import { FileProgress } from './file-progress.tsx';
import { useFileUpload } from './use-file-upload.ts';

/**
 * The file of a magnet: choose or drop, watch the upload, replace or remove it. Limits are shown
 * first.
 */
export function FileField({
  value,
  onChange,
  error,
  name,
}: {
  value: MagnetFile | null;
  onChange: (file: MagnetFile | null) => void;
  error: string | undefined;
  /** Of the button that gets the focus when the form reports the file as missing. */
  name: string;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const limits = useQuery(endpointQuery(magnetFilesApi.limits, {}));
  const { running, problem, done, upload, cancel, remove } = useFileUpload(onChange);
  const shown = problem ?? error;

  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file !== undefined && running === null) upload(file, value);
  };

  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={classNames(shown !== undefined && `${id}-error`, `${id}-hint`)}
      className="grid gap-1.5"
    >
      <span id={`${id}-label`} className="text-sm font-medium">
        File
      </span>
      <FileInput
        input={input}
        accept={limits.data?.extensions.map((extension) => `.${extension}`).join(',')}
        onFiles={take}
      />
      <DropZone
        onFiles={take}
        className={(isOver) =>
          classNames(
            'p-4',
            value === null || isOver ? 'border-dashed' : 'border-solid',
            !isOver && (shown === undefined ? 'border-line-strong' : 'border-bad'),
          )
        }
      >
        {(isOver) =>
          running !== null ? (
            <FileProgress upload={running} onCancel={cancel} />
          ) : value !== null ? (
            <FileCard
              file={value}
              replaceName={name}
              onReplace={() => input.current?.click()}
              onRemove={() => remove(value)}
            />
          ) : (
            <DropPrompt isOver={isOver} text="Drop a file here, or choose one.">
              <Button name={name} onClick={() => input.current?.click()}>
                Choose a file
              </Button>
            </DropPrompt>
          )
        }
      </DropZone>
      {shown !== undefined && <FieldError id={`${id}-error`} text={shown} />}
      <FileLimitsNote id={`${id}-hint`} limits={limits.data} />
      <p role="status" className="sr-only">
        {running === null ? (problem ?? (done === null ? '' : `${done} is uploaded`)) : ''}
      </p>
    </div>
  );
}
