import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { callEndpoint } from '#shared/api/client.ts';
import type { ImportOutcome } from '#shared/leads/imports/import-columns.ts';
import { type LeadImport, leadImportsApi } from '#shared/leads/imports/import.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointQuery, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';

/** While an import is at work: events tell of facts, and progress is none. */
const POLL_MS = 1_000;

/** A process works on it. */
export const isAtWork = ({ state }: Pick<LeadImport, 'state'>): boolean =>
  state === 'checking' || state === 'running' || state === 'undoing';

/** Asked again while somebody works on it. */
export const oneImport = (id: string) => ({
  ...endpointQuery(leadImportsApi.read, { params: { importId: id } }),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data?: LeadImport | undefined } }) =>
    state.data !== undefined && isAtWork(state.data) ? POLL_MS : (false as const),
});

export const earlierImports = endpointQuery(leadImportsApi.list, {});

/** A step of an import; its answer is shown at once. */
export function useStep<Input>(call: (input: Input) => Promise<LeadImport>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess(one) {
      client.setQueryData(oneImport(one.id).queryKey, one);
      return invalidatePath(client, '/api/imports');
    },
    onError: (error: Error) => toast.error('That did not work', { description: errorText(error) }),
  });
}

/** Saves all rows of a file with an outcome. */
export function useRowsFile({ id, fileName }: Pick<LeadImport, 'id' | 'fileName'>) {
  const platform = usePlatform();
  return useMutation({
    async mutationFn(outcome: ImportOutcome) {
      const input = { params: { importId: id }, query: { outcome } };
      const bytes = await callEndpoint(leadImportsApi.file, input, apiTransport);
      const name = `${fileName.replace(/\.[^.]*$/, '')}-${outcome}.csv`;
      platform.saveFile(name, bytes, 'text/csv; charset=utf-8');
    },
    onError: (error: Error) =>
      toast.error('The list could not be downloaded', { description: errorText(error) }),
  });
}

/** A number with its noun. */
export const countText = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
