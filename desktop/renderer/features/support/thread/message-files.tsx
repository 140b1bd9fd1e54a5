import { useQuery } from '@tanstack/react-query';
import { Paperclip, X } from 'lucide-react';
import { useRef } from 'react';
import { magnetFilesApi, type MagnetFile } from '#shared/files/files.contract.ts';
import { MAX_MESSAGE_FILES } from '#shared/support/ticket-shapes.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { FileProgress } from '#desktop/renderer/features/files/file-progress.tsx';
import { useFileUpload } from '#desktop/renderer/features/files/use-file-upload.ts';
import { Button, IconButton } from '#desktop/renderer/ui/controls/button.tsx';
import { FieldError } from '#desktop/renderer/ui/controls/field.tsx';
import { FileInput } from '#desktop/renderer/ui/controls/file-input.tsx';
import { sizeText } from '#desktop/renderer/ui/texts/size-text.ts';

/** Files to send with a message; they are uploaded at once and count as files of the creator. */
export function MessageFiles({
  files,
  onChange,
}: {
  files: readonly MagnetFile[];
  onChange: (change: (before: readonly MagnetFile[]) => readonly MagnetFile[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const limits = useQuery(endpointQuery(magnetFilesApi.limits, {}));
  const { running, problem, done, upload, cancel, remove } = useFileUpload((file) => {
    if (file !== null) onChange((before) => [...before, file]);
  });
  return (
    <div className="grid gap-2">
      <FileInput
        input={input}
        accept={limits.data?.extensions.map((extension) => `.${extension}`).join(',')}
        onFiles={(chosen) => {
          const [file] = chosen ?? [];
          if (file !== undefined && running === null) upload(file, null);
        }}
      />
      {files.length > 0 && (
        <ul aria-label="Files to send" className="grid gap-1">
          {files.map((file) => (
            <li key={file.id} className="flex items-center gap-2 text-sm">
              <Paperclip aria-hidden size={15} className="shrink-0 text-ink-soft" />
              <span className="min-w-0 wrap-anywhere">
                <bdi>{file.name}</bdi> <span className="text-ink-soft">{sizeText(file.size)}</span>
              </span>
              <IconButton
                label={`Remove ${file.name}`}
                onClick={() => {
                  onChange((before) => before.filter(({ id }) => id !== file.id));
                  remove(file);
                }}
              >
                <X aria-hidden size={15} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {running !== null ? (
        <FileProgress upload={running} onCancel={cancel} />
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button
            size="small"
            disabled={files.length >= MAX_MESSAGE_FILES}
            onClick={() => input.current?.click()}
          >
            <Paperclip aria-hidden size={15} />
            Attach a file
          </Button>
          <p className="text-[0.8125rem] text-ink-soft">
            Up to {MAX_MESSAGE_FILES} files of {sizeText(limits.data?.maxBytes ?? 25_000_000)}. They
            count as files of your plan.
          </p>
        </div>
      )}
      {problem !== null && <FieldError text={problem} />}
      <p role="status" className="sr-only">
        {done === null ? '' : `${done} is uploaded`}
      </p>
    </div>
  );
}
