import { useEffect, useRef, useState } from 'react';
import { callEndpoint } from '#shared/api/client.ts';
import { type LeadImport, leadImportsApi } from '#shared/leads/imports/import.contract.ts';
import { MOST_IMPORT_BYTES } from '#shared/leads/imports/import-columns.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { classNames } from '#desktop/renderer/ui/controls/class-names.ts';
import { DropPrompt, DropZone } from '#desktop/renderer/ui/controls/drop-zone.tsx';
import { FieldError } from '#desktop/renderer/ui/controls/field.tsx';
import { FileInput } from '#desktop/renderer/ui/controls/file-input.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { ProgressBar } from '#desktop/renderer/ui/panels/progress-bar.tsx';

/** How a file is to be read, where its creator knows better. */
export type ReadAs = Partial<Pick<LeadImport, 'encoding' | 'separator'>>;

/** Sends a file; with progress, and stopped when the screen is left. */
export function useImportUpload(onUploaded: (one: LeadImport, source: File) => void) {
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function upload(source: File, readAs: ReadAs = {}): Promise<void> {
    setProblem(null);
    if (source.size > MOST_IMPORT_BYTES) {
      setProblem('A file can have up to 50 MB. Split it and import the parts');
      return;
    }
    const controller = new AbortController();
    stop.current = controller;
    setShare(0);
    try {
      const bytes = new Uint8Array(await source.arrayBuffer());
      const input = { upload: { name: source.name, bytes }, query: readAs };
      const one = await callEndpoint(leadImportsApi.upload, input, apiTransport, {
        signal: controller.signal,
        onProgress: setShare,
      });
      onUploaded(one, source);
    } catch (error) {
      if (!controller.signal.aborted) setProblem(errorText(error));
    } finally {
      setShare(null);
    }
  }
  return {
    share,
    problem,
    upload: (source: File, readAs?: ReadAs) => void upload(source, readAs),
    cancel: () => stop.current?.abort(),
  };
}

/** The first step: a file, dropped or chosen. */
export function FileStep({ onUploaded }: { onUploaded: (one: LeadImport, source: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const { share, problem, upload, cancel } = useImportUpload(onUploaded);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file !== undefined && share === null) upload(file);
  };
  return (
    <Panel title="Choose a file">
      <FileInput input={input} accept=".csv,.tsv,.txt,text/csv,text/plain" onFiles={take} />
      <DropZone
        onFiles={take}
        className={(isOver) => classNames('border-dashed p-5', !isOver && 'border-line-strong')}
      >
        {(isOver) =>
          share === null ? (
            <DropPrompt isOver={isOver} text="Drop a CSV file here, or choose one.">
              <Button look="primary" onClick={() => input.current?.click()}>
                Choose a file
              </Button>
            </DropPrompt>
          ) : (
            <Uploading share={share} onCancel={cancel} />
          )
        }
      </DropZone>
      {problem !== null && (
        <div role="alert" className="mt-2">
          <FieldError text={problem} />
        </div>
      )}
      <ul className="mt-4 grid list-disc gap-1 pl-5 text-[0.8125rem] leading-5 text-ink-soft">
        <li>Up to 100,000 rows and 50 MB. The first row holds the headings.</li>
        <li>Each row needs an email or a LinkedIn profile link.</li>
        <li>
          LinkedIn’s own file of your connections works as it is: Settings, Data privacy, Get a copy
          of your data, Connections.
        </li>
        <li>The next steps show what would happen. Nobody is imported until you confirm it.</li>
      </ul>
    </Panel>
  );
}

/** A file on its way, and being read afterwards. */
export function Uploading({ share, onCancel }: { share: number; onCancel: () => void }) {
  const text = share < 1 ? `${Math.floor(share * 100)}% sent` : 'Reading the rows';
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
        <span role="status" className="font-medium">
          {share < 1 ? 'Sending the file' : 'Reading the rows'}
        </span>
        <Button size="small" look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <ProgressBar label="Upload" done={Math.floor(share * 100)} total={100} text={text} />
    </div>
  );
}
