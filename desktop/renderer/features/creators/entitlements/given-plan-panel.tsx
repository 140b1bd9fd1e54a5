import { useQuery } from '@tanstack/react-query';
import { operatorCreatorsApi } from '#shared/creators/creators.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { CreatorPlanPanel } from '../creator-plan-panel.tsx';

/** The plan of a creator with the acts of an owner: give one, extend it, end it, more comments. */
export function GivenPlanPanel({ creatorId }: { creatorId: string }) {
  const creator = useQuery({
    ...endpointQuery(operatorCreatorsApi.read, { params: { creatorId } }),
    staleTime: 0,
  });
  return (
    <QueryPanel query={creator} what="the plan" title="Plan">
      {(data) => <CreatorPlanPanel creator={data} />}
    </QueryPanel>
  );
}
