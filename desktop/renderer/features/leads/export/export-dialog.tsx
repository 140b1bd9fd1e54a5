import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { callEndpoint } from '#shared/api/client.ts';
import {
  EXPORT_AT_ONCE,
  exportColumns,
  exportFileName,
  type ExportFormat,
  exportFormats,
  filteredMagnets,
  MOST_QUESTIONS,
  type Separator,
} from '#shared/leads/export-columns.ts';
import { type LeadExportWish, leadExportsApi } from '#shared/leads/export.contract.ts';
import type { LeadColumn } from '#shared/leads/lead-desk.contract.ts';
import type { LeadFilter } from '#shared/leads/lead-filter.ts';
import { leadsApi, type LeadSort } from '#shared/leads/leads.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { Dialog } from '#desktop/renderer/ui/overlays/dialog.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { type DeskNames, leadCount } from '../table/lead-queries.ts';
import { ColumnChoice } from './column-choice.tsx';
import { CsvOptions } from './csv-options.tsx';
import { ownLeadExport } from './export-queries.ts';
import { LargeExport } from './large-export.tsx';
import { type ExportedView, rowsText, ViewText } from './view-text.tsx';

const formats = Object.entries(exportFormats).map(([value, { label }]) => ({
  value: value as ExportFormat, // a key of the table
  label,
}));

/** The columns of the table that a file can have, in their order; each question has its own. */
function exportedOf(
  columns: readonly LeadColumn[],
  desk: Pick<DeskNames, 'showsEmails' | 'fields'> | undefined,
  questions: readonly string[],
): string[] {
  const asked = questions.map((question) => `answer:${question}`);
  return columns.flatMap(({ id }) => {
    if (id === 'answer') return asked;
    const canHave = id.startsWith('own:')
      ? desk?.fields.some((field) => `own:${field.id}` === id)
      : Object.hasOwn(exportColumns, id) && (id !== 'email' || desk?.showsEmails === true);
    return canHave === true ? [id] : [];
  });
}

/** What the pages of these leads ask after their content. */
function questionsOf(desk: Pick<DeskNames, 'questions'> | undefined, filter: LeadFilter): string[] {
  const magnets = filteredMagnets(filter);
  const all = desk?.questions ?? [];
  const asked =
    magnets === null ? all : all.filter((one) => one.magnetIds.some((id) => magnets.includes(id)));
  return asked.slice(0, MOST_QUESTIONS).map(({ question }) => question);
}

/** Says what is exported and how, and makes the file of it. */
export function ExportDialog({
  view,
  picked,
  onClose,
}: {
  view: ExportedView & { filter: LeadFilter; sort: LeadSort; columns: readonly LeadColumn[] };
  /** Ids of checked rows; with none, all that the view shows. */
  picked: readonly string[];
  onClose: () => void;
}) {
  const platform = usePlatform();
  const queryClient = useQueryClient();
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [separator, setSeparator] = useState<Separator>('comma');
  const [bom, setBom] = useState(false);
  const { data: desk } = useQuery(endpointQuery(leadsApi.desk, {}));
  const { filter, search, sort } = view;
  const questions = questionsOf(desk, filter);
  const ofView = exportedOf(view.columns, desk, questions);
  // Leads of some pages are exported for what they answered there.
  const usual =
    filteredMagnets(filter) === null
      ? ofView
      : [...new Set([...ofView, ...questions.map((question) => `answer:${question}`)])];
  const [chosen, setColumns] = useState<readonly string[] | null | undefined>();
  const columns = chosen === undefined ? usual : chosen;
  const { data: counted } = useQuery(leadCount(view, false));
  const rows = picked.length > 0 ? { count: picked.length, isMore: false } : counted;
  const isLarge = rows !== undefined && (rows.isMore || rows.count > EXPORT_AT_ONCE);
  const body: LeadExportWish = {
    format,
    sort,
    ...(filter.items.length === 0 ? {} : { filter }),
    ...(search === '' ? {} : { search }),
    ...(picked.length === 0 ? {} : { ids: [...picked] }),
    ...(columns === null ? {} : { columns: [...columns] }),
    ...(format === 'csv' ? { separator, bom } : {}),
  };
  const act = useMutation({
    async mutationFn() {
      if (isLarge) {
        const started = await callEndpoint(leadExportsApi.start, { body }, apiTransport);
        queryClient.setQueryData(ownLeadExport.queryKey, { export: started });
        return;
      }
      const bytes = await callEndpoint(leadExportsApi.download, { body }, apiTransport);
      const name = exportFileName(new Date().toISOString(), format);
      platform.saveFile(name, bytes, exportFormats[format].mediaType);
      toast.success(`${rowsText(rows)} exported`);
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Export leads"
      description={<ViewText view={view} rows={rows} isPicked={picked.length > 0} desk={desk} />}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            isBusy={act.isPending}
            disabled={
              rows === undefined || rows.count === 0 || desk === undefined || columns?.length === 0
            }
            onClick={() => act.mutate()}
          >
            {!act.isPending && <Download aria-hidden size={16} />}
            {isLarge ? 'Start export' : `Export ${rowsText(rows)}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-5 pt-2 pb-4">
        {act.isError && <Notice tone="bad">{errorText(act.error)}</Notice>}
        <LargeExport />
        <Segmented label="File type" value={format} choices={formats} onChange={setFormat} />
        {format === 'csv' && (
          <CsvOptions separator={separator} bom={bom} onSeparator={setSeparator} onBom={setBom} />
        )}
        {desk !== undefined && (
          <ColumnChoice
            fields={desk.fields}
            questions={questions}
            showsEmails={desk.showsEmails}
            ofView={ofView}
            chosen={columns}
            onChange={setColumns}
          />
        )}
        {isLarge && (
          <Notice>
            More than 10,000 rows are written in the background. We email you when the file is
            ready.
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
