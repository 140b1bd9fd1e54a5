import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { ApiError } from '#shared/api/client.ts';
import type { CallInput, Endpoint } from '#shared/api/define-api.ts';
import { type InstallationReaders, operatorReadersApi } from '#shared/parsing/readers.contract.ts';
import {
  endpointMutation,
  endpointQuery,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';

type Act = (typeof operatorReadersApi)[Exclude<keyof typeof operatorReadersApi, 'read'>];

/** A change of the readers; each answer holds the new state of all of them. */
export function useReaderAct<E extends Act & Endpoint>(
  endpoint: E,
  done: (input: CallInput<E>) => string,
  onDone: () => void = () => undefined,
) {
  const client = useQueryClient();
  return useMutation({
    ...endpointMutation(endpoint),
    async onSuccess(readers, input) {
      const now = readers as InstallationReaders; // every act answers with the new state
      client.setQueryData(endpointQuery(operatorReadersApi.read, {}).queryKey, now);
      toast.success(done(input));
      onDone();
      await invalidatePath(client, '/api/admin/audit');
    },
    async onError(error) {
      // The screen is outdated: somebody else changed the readers.
      if (error instanceof ApiError && error.status === 409) {
        await invalidatePath(client, operatorReadersApi.read.path);
      }
    },
  });
}

/** The error of one field of a failed change. */
export function problemOf(error: Error | null, field: string): string | undefined {
  return error instanceof ApiError ? error.fields[field] : undefined;
}

/** The change failed for a reason that belongs to no field. */
export function isUnplaced(error: Error | null): error is Error {
  return error !== null && !(error instanceof ApiError && Object.keys(error.fields).length > 0);
}
