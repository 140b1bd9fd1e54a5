import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { callEndpoint } from '#shared/api/client.ts';
import { magnetDraftsApi } from '#shared/magnets/magnet-drafts.contract.ts';
import { type Magnet, magnetsApi } from '#shared/magnets/magnets.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { FieldChanges } from './field-changes.tsx';
import {
  type MagnetFormValues,
  valuesFromFields,
  valuesFromMagnet,
} from '../magnet-form-values.ts';
import type { useMagnetDraft } from './use-magnet-draft.ts';

/** Two people or tabs changed one magnet: both copies, and the choice which one stays. */
export function DraftConflict({
  magnetId,
  draft,
}: {
  magnetId: string;
  draft: ReturnType<typeof useMagnetDraft>;
}) {
  const form = useFormContext<MagnetFormValues>();
  const params = { magnetId };
  const query = useQuery({
    queryKey: [`/api/magnets/${magnetId}/conflict`],
    queryFn: async ({ client }) => {
      const [magnet, kept] = await Promise.all([
        client.fetchQuery({ ...endpointQuery(magnetsApi.get, { params }), staleTime: 0 }),
        client.fetchQuery({ ...endpointQuery(magnetDraftsApi.read, { params }), staleTime: 0 }),
      ]);
      return { magnet, other: kept.draft };
    },
    gcTime: 0,
  });
  /** The draft goes, or publishing would bring its fields back. */
  async function takePublished(magnet: Magnet, revision: number): Promise<void> {
    try {
      await callEndpoint(magnetDraftsApi.discard, { params, query: { revision } }, apiTransport);
      draft.published(magnet);
    } catch (error) {
      toast.error('The other copy could not be taken', { description: errorText(error) });
    }
  }
  return (
    <Notice tone="warn">
      <strong className="font-semibold">This magnet was changed somewhere else.</strong> Choose the
      copy to continue with. Nothing is lost until you do.
      <QueryPanel query={query} what="the other copy" skeleton={<Skeleton className="mt-3 h-20" />}>
        {({ magnet, other }) => {
          // A draft from before the last publishing is no copy to go on with: what was published is.
          const isOlder = other !== null && other.baseVersion !== magnet.version;
          const theirs =
            other === null || isOlder
              ? valuesFromMagnet(magnet)
              : valuesFromFields(other.fields, other.files);
          return (
            <>
              <FieldChanges before={theirs} after={form.getValues()} names={['Theirs', 'Yours']} />
              <div className="mt-3 flex flex-wrap gap-2">
                <Button size="small" onClick={() => void draft.overwrite(magnet, other)}>
                  Keep mine
                </Button>
                <Button
                  size="small"
                  onClick={() =>
                    isOlder
                      ? void takePublished(magnet, other.revision)
                      : draft.settle(magnet, other, theirs)
                  }
                >
                  Take the other
                </Button>
              </div>
            </>
          );
        }}
      </QueryPanel>
    </Notice>
  );
}
