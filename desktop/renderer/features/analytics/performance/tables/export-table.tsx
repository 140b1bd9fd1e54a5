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
import { asked } from '../use-performance.ts';

/** Saves all values of a dimension as CSV, and not only those that were read so far. */
export function ExportTable({
  name,
  query,
  table,
}: {
  /** Names the table in a sentence. */
  name: string;
  query: AnalyticsQuery;
  table: Dimension;
}) {
  const platform = usePlatform();
  const [isBusy, setIsBusy] = useState(false);
  async function save(): Promise<void> {
    setIsBusy(true);
    try {
      const file = await callEndpoint(
        performanceApi.export,
        { query: { ...asked(query), table } },
        apiTransport,
      );
      platform.saveFile(`by-${table}.csv`, file, 'text/csv; charset=utf-8');
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
