import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, UserX } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import {
  operatorCreatorsApi,
  type OperatorCreatorDetails,
} from '#shared/creators/creators.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useMayCall } from '#desktop/renderer/session/operator-session.ts';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { LocalTime, localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { CreatorAccessPanel } from './access/creator-access-panel.tsx';
import { CreatorMagnets } from '../takedowns/creator-magnets.tsx';
import { CreatorDeletionPanel } from './deletion-panel.tsx';
import { CreatorFacts } from './creator-facts.tsx';
import { EnterDialog } from './enter-dialog.tsx';
import { SuspensionDialog } from './suspension-dialog.tsx';

/** /admin/creators/{id}: the facts for a decision about an account, and the decision. */
export function CreatorScreen() {
  const { creatorId = '' } = useParams();
  const creator = useQuery({
    ...endpointQuery(operatorCreatorsApi.read, { params: { creatorId } }),
    staleTime: 0,
  });
  return (
    <>
      <Link
        to="/admin/creators"
        className="touch-area mb-3 inline-flex items-center gap-1.5 rounded-control text-sm text-ink-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden size={16} />
        Creators
      </Link>
      <QueryPanel
        query={creator}
        what="the creator"
        skeleton={
          <div className="grid gap-5">
            <Skeleton className="h-16 max-w-xl" />
            <Skeleton className="h-64" />
          </div>
        }
        missing={
          <EmptyState
            picture={<UserX aria-hidden size={26} />}
            title="This creator does not exist"
            action={<ButtonLink to="/admin/creators">All creators</ButtonLink>}
          >
            The account may have been deleted.
          </EmptyState>
        }
      >
        {(data) => <Creator creator={data} />}
      </QueryPanel>
    </>
  );
}

function Creator({ creator }: { creator: OperatorCreatorDetails }) {
  const [isAsking, setIsAsking] = useState(false);
  const [isEntering, setIsEntering] = useState(false);
  const mayEnter = useMayCall(operatorCreatorsApi.enter);
  const mayDecide = useMayCall(operatorCreatorsApi.suspend);
  const isSuspended = creator.suspendedAt !== null;
  return (
    <>
      <PageHeader
        title={creator.name}
        text={<span className="wrap-anywhere">{creator.email}</span>}
        actions={
          <>
            {creator.isDemo && <Badge tone="neutral">Demo</Badge>}
            {creator.deletionAt !== null && (
              <Badge tone="wait">Deletion on {exactTime(creator.deletionAt, localZone)}</Badge>
            )}
            {isSuspended ? <Badge tone="bad">Suspended</Badge> : <Badge tone="good">Active</Badge>}
            <ButtonLink to={`/admin/audit?creator=${creator.id}`}>History</ButtonLink>
            {mayEnter && !isSuspended && (
              <Button onClick={() => setIsEntering(true)}>Open account</Button>
            )}
            {mayDecide && (
              <Button look={isSuspended ? 'primary' : 'danger'} onClick={() => setIsAsking(true)}>
                {isSuspended ? 'Restore' : 'Suspend'}
              </Button>
            )}
          </>
        }
      />
      <div className="grid gap-5">
        {creator.suspendedAt !== null && (
          <Notice tone="warn">
            Suspended <LocalTime at={creator.suspendedAt} />
            {creator.suspendedUntil !== null &&
              ` until ${exactTime(creator.suspendedUntil, localZone)}`}
            : {creator.suspensionReason}
          </Notice>
        )}
        <CreatorFacts creator={creator} />
        <CreatorAccessPanel creatorId={creator.id} />
        <CreatorMagnets creatorId={creator.id} />
        {mayDecide && <CreatorDeletionPanel creator={creator} />}
      </div>
      <EnterDialog creator={creator} isOpen={isEntering} onClose={() => setIsEntering(false)} />
      <SuspensionDialog creator={creator} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}
