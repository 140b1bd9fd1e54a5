import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, UserX } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { ApiError } from '#shared/api/client.ts';
import {
  operatorCreatorsApi,
  type OperatorCreatorDetails,
} from '#shared/creators/creators.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { Button, ButtonLink } from '#desktop/renderer/ui/controls/button.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { ErrorState } from '#desktop/renderer/ui/panels/error-state.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { CreatorFacts } from './creator-facts.tsx';
import { SuspensionDialog } from './suspension-dialog.tsx';

/** /admin/creators/{id}: what is needed to decide about an account, and the decision. */
export function CreatorScreen() {
  const { creatorId = '' } = useParams();
  const creator = useQuery({
    ...endpointQuery(operatorCreatorsApi.read, { params: { creatorId } }),
    staleTime: 0,
  });
  const isUnknown = creator.error instanceof ApiError && creator.error.status === 404;
  return (
    <>
      <Link
        to="/admin/creators"
        className="touch-area mb-3 inline-flex items-center gap-1.5 rounded-control text-sm text-ink-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden size={16} />
        Creators
      </Link>
      {isUnknown ? (
        <EmptyState
          picture={<UserX aria-hidden size={26} />}
          title="This creator does not exist"
          action={<ButtonLink to="/admin/creators">All creators</ButtonLink>}
        >
          The account may have been deleted.
        </EmptyState>
      ) : creator.isError ? (
        <ErrorState
          title="The creator could not be loaded"
          error={creator.error}
          onRetry={() => void creator.refetch()}
          isRetrying={creator.isFetching}
        />
      ) : creator.data === undefined ? (
        <div role="status" aria-label="Loading the creator" className="grid gap-5">
          <Skeleton className="h-16 max-w-xl" />
          <Skeleton className="h-64" />
        </div>
      ) : (
        <Creator creator={creator.data} />
      )}
    </>
  );
}

function Creator({ creator }: { creator: OperatorCreatorDetails }) {
  const [isAsking, setIsAsking] = useState(false);
  const isSuspended = creator.suspendedAt !== null;
  return (
    <>
      <PageHeader
        title={creator.name}
        text={<span className="wrap-anywhere">{creator.email}</span>}
        actions={
          <>
            {isSuspended ? <Badge tone="bad">Suspended</Badge> : <Badge tone="good">Active</Badge>}
            <ButtonLink to={`/admin/audit?target=${creator.id}`}>History</ButtonLink>
            <Button look={isSuspended ? 'primary' : 'danger'} onClick={() => setIsAsking(true)}>
              {isSuspended ? 'Restore' : 'Suspend'}
            </Button>
          </>
        }
      />
      <div className="grid gap-5">
        {creator.suspendedAt !== null && (
          <Notice tone="warn">
            Suspended <LocalTime at={creator.suspendedAt} />: {creator.suspensionReason}
          </Notice>
        )}
        <CreatorFacts creator={creator} />
      </div>
      <SuspensionDialog creator={creator} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}
