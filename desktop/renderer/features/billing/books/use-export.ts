import { useMutation } from '@tanstack/react-query';
import { callEndpoint } from '#shared/api/client.ts';
import { type BookRowKind, booksApi } from '#shared/billing/books.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import type { AskedPeriod } from './row-kinds.ts';

/** Saves the rows of a figure as a CSV file. */
export function useExport(period: AskedPeriod) {
  const platform = usePlatform();
  return useMutation({
    mutationFn: async (kind: BookRowKind) => {
      const bytes = await callEndpoint(
        booksApi.export,
        { body: { ...period, kind } },
        apiTransport,
      );
      const name = `${kind.replace('_', '-')}-${period.from}-${period.to}.csv`;
      platform.saveFile(name, bytes, 'text/csv; charset=utf-8');
    },
    onError: (error) =>
      toast.error('The file could not be written', { description: errorText(error) }),
  });
}
