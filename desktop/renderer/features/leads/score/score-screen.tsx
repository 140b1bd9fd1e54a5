import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { LoadingRows } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { Link } from 'react-router-dom';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { leadsApi } from '#shared/leads/leads.contract.ts';
import { scoreApi } from '#shared/leads/score.contract.ts';
import { endpointQuery, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { RecountNotice } from './recount-notice.tsx';
import { ScoreForm } from './score-form.tsx';

/** While leads are counted again: events tell of facts, and progress is none. */
const LOOK_EVERY_MS = 1_000;

/** /crm/score: what gives points, what is hot and warm, and what a change would do. */
export function ScoreScreen() {
  const query = useQuery({
    ...endpointQuery(scoreApi.read, {}),
    refetchInterval: ({ state }) => (state.data?.recount == null ? false : LOOK_EVERY_MS),
  });
  const desk = useQuery(endpointQuery(leadsApi.desk, {}));
  useEndOfRecount(query.data?.recount != null);
  return (
    <>
      <Link to="/crm" className="link touch-area mb-4 inline-flex items-center gap-1.5 text-sm">
        <ArrowLeft aria-hidden size={15} />
        All leads
      </Link>
      <PageHeader
        title="Lead score"
        text="Points for what people do. Every lead shows the lines of its score."
      />
      <QueryPanel query={query} what="the score rules">
        {(latest) => (
          <QueryPanel query={desk} what="your lead magnets">
            {(names) => (
              <>
                <RecountNotice recount={latest.recount} />
                <Suspense fallback={<LoadingRows label="Loading the score rules" />}>
                  <ScoreForm latest={latest} desk={names} />
                </Suspense>
              </>
            )}
          </QueryPanel>
        )}
      </QueryPanel>
    </>
  );
}

/** Lists are asked for again when the new totals are in force. */
function useEndOfRecount(isCounting: boolean): void {
  const client = useQueryClient();
  const was = useRef(isCounting);
  useEffect(() => {
    if (was.current && !isCounting) {
      toast.success('All leads are counted by the new rules');
      void invalidatePath(client, '/api/leads');
    }
    was.current = isCounting;
  }, [client, isCounting]);
}
