import { callEndpoint } from '#shared/api/client.ts';
import {
  importEncodings,
  type ImportEncoding,
  importSeparators,
  type ImportSeparator,
} from '#shared/leads/imports/import-columns.ts';
import { type LeadImport, leadImportsApi } from '#shared/leads/imports/import.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { Field, FieldError } from '#desktop/renderer/ui/controls/field.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { sizeText } from '#desktop/renderer/ui/texts/size-text.ts';
import { Uploading, useImportUpload } from './file-step.tsx';
import { countText } from './import-queries.ts';

const encodings = Object.keys(importEncodings) as ImportEncoding[]; // keys of the table
const separatorNames = Object.keys(importSeparators) as ImportSeparator[]; // keys of the table

/** How the file was read; another choice reads it again. */
export function FormatRow({
  one,
  file,
  onRead,
}: {
  one: LeadImport;
  file: File | null;
  onRead: (one: LeadImport) => void;
}) {
  const { share, problem, upload, cancel } = useImportUpload((next) => {
    // Nobody needs the same file as it was misread.
    const params = { importId: one.id };
    void callEndpoint(leadImportsApi.remove, { params }, apiTransport).catch(() => undefined);
    onRead(next);
  });
  const { encoding, separator } = one;
  const hint =
    file === null ? 'To read it differently, choose the file again.' : 'Detected from the file.';
  return (
    <div className="mb-5 grid gap-3">
      <p className="text-sm text-ink-soft">
        <bdi className="font-medium text-ink">{one.fileName}</bdi>, {sizeText(one.size)},{' '}
        {countText(one.rows, 'row', 'rows')}
      </p>
      <div className="grid gap-4 sm:grid-cols-2 lg:max-w-2xl">
        <Field label="Encoding" hint={hint} className="content-start">
          {(control) => (
            <Select
              {...control}
              disabled={file === null || share !== null}
              value={encoding}
              onChange={({ target }) => {
                const chosen = encodings.find((name) => name === target.value) ?? encoding;
                if (file !== null) upload(file, { encoding: chosen, separator });
              }}
            >
              {encodings.map((name) => (
                <option key={name} value={name}>
                  {importEncodings[name]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Separator" className="content-start">
          {(control) => (
            <Select
              {...control}
              disabled={file === null || share !== null}
              value={separator}
              onChange={({ target }) => {
                const chosen = separatorNames.find((name) => name === target.value) ?? separator;
                if (file !== null) upload(file, { encoding, separator: chosen });
              }}
            >
              {separatorNames.map((name) => (
                <option key={name} value={name}>
                  {importSeparators[name].label}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {share !== null && <Uploading share={share} onCancel={cancel} />}
      {problem !== null && (
        <div role="alert">
          <FieldError text={problem} />
        </div>
      )}
    </div>
  );
}
