import { Download } from 'lucide-react';
import { useState } from 'react';
import { callEndpoint } from '#shared/api/client.ts';
import { performanceApi } from '#shared/analytics/performance.contract.ts';
import type { AnalyticsQuery, Dimension } from '#shared/analytics/query.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { IconButton } from '#desktop/renderer/ui/controls/button.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { asked } from './use-performance.ts';

type Rows = readonly (readonly (string | number | null)[])[];

/**
 * What is saved: all values of a dimension, which the server writes, or rows that are on the screen
 * as a whole, head first.
 */
type Source = { query: AnalyticsQuery; table: Dimension } | { rows: () => Rows };

/** Saves a table as CSV, with all of its rows and not only those that were read so far. */
export function ExportTable({
  name,
  fileName,
  ...source
}: {
  /** Names the table in a sentence. */
  name: string;
  fileName: string;
} & Source) {
  const platform = usePlatform();
  const [isBusy, setIsBusy] = useState(false);
  async function save(): Promise<void> {
    setIsBusy(true);
    try {
      platform.saveFile(`${fileName}.csv`, await contentOf(source), 'text/csv; charset=utf-8');
    } catch (error) {
      toast.error('The table could not be saved', { description: errorText(error) });
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <IconButton
      label={`Save ${name} as CSV`}
      title="Save as CSV"
      aria-busy={isBusy || undefined}
      onClick={() => !isBusy && void save()}
      className="-my-2 -mr-2"
    >
      <Download aria-hidden size={16} />
    </IconButton>
  );
}

async function contentOf(source: Source): Promise<string | Uint8Array> {
  if ('table' in source) {
    const { query, table } = source;
    return callEndpoint(performanceApi.export, { query: { ...asked(query), table } }, apiTransport);
  }
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  // Names in it come from visitors: none of them may become a formula in a spreadsheet.
  return stringify(
    source.rows().map((row) => [...row]),
    { bom: true, escape_formulas: true },
  );
}
