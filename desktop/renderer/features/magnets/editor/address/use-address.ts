import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import {
  type MagnetAddress,
  magnetAddressApi,
} from '#shared/magnets/addresses/magnet-address.contract.ts';
import { ApiError, callEndpoint } from '#shared/api/client.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import {
  endpointMutation,
  endpointQuery,
  invalidatePath,
} from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { useUndo } from '#desktop/renderer/ui/toasts/use-undo.ts';

export interface AddressRefusal {
  text: string;
  /** A free address like the one that was refused. */
  suggestion: string | null;
}

const Suggesting = z.object({ suggestion: z.string() });

/** Changes the address of a page, with a way back and the reason when it is refused. */
export function useAddress(magnetId: string, { slug: before }: MagnetAddress) {
  const client = useQueryClient();
  const offerUndo = useUndo();
  const params = { magnetId };
  const mutation = useMutation({
    ...endpointMutation(magnetAddressApi.change),
    onSuccess(address: MagnetAddress) {
      client.setQueryData(endpointQuery(magnetAddressApi.read, { params }).queryKey, address);
      void invalidatePath(client, '/api/magnets');
      offerUndo(
        address.slug === null ? 'The page is at its id again' : 'The page has a new address',
        {
          description: address.publicUrl,
          paths: ['/api/magnets'],
          undo: async () => {
            const back = { params, body: { slug: before } };
            await callEndpoint(magnetAddressApi.change, back, apiTransport);
          },
        },
      );
    },
  });
  return {
    change: (slug: string | null) => mutation.mutate({ params, body: { slug } }),
    isBusy: mutation.isPending,
    refusal: mutation.error === null ? null : readRefusal(mutation.error),
    /** For when something else is typed. */
    forget: () => mutation.reset(),
  };
}

function readRefusal(error: Error): AddressRefusal {
  const read = Suggesting.safeParse(error instanceof ApiError ? error.body : null);
  return { text: errorText(error), suggestion: read.success ? read.data.suggestion : null };
}
