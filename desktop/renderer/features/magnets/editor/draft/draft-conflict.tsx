import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { magnetDraftsApi } from '#shared/magnets/magnet-drafts.contract.ts';
import { magnetsApi } from '#shared/magnets/magnets.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
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
  return (
    <Notice tone="warn">
      <strong className="font-semibold">This magnet was changed somewhere else.</strong> Choose the
      copy to go on with. Nothing is lost until you do.
      <QueryPanel query={query} what="the other copy" skeleton={<Skeleton className="mt-3 h-20" />}>
        {({ magnet, other }) => {
          const theirs =
            other === null ? valuesFromMagnet(magnet) : valuesFromFields(other.fields, other.files);
          return (
            <>
              <FieldChanges before={theirs} after={form.getValues()} names={['Theirs', 'Yours']} />
              <div className="mt-3 flex flex-wrap gap-2">
                <Button size="small" onClick={() => void draft.overwrite(magnet, other)}>
                  Keep mine
                </Button>
                <Button size="small" onClick={() => draft.settle(magnet, other, theirs)}>
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
