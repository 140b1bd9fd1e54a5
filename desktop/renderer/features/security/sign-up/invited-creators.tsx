import { useInfiniteQuery } from '@tanstack/react-query';
import { MailPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type SignUpInvitation,
  type SignUpInvitationState,
  signUpInvitationsApi,
} from '#shared/auth/sign-up-invitations.contract.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import {
  allOrOne,
  givenValues,
  shortText,
  useAddressValues,
} from '#desktop/renderer/navigation/use-address-values.ts';
import { useMayCall } from '#desktop/renderer/session/operator-session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { SearchBox } from '#desktop/renderer/ui/filters/search-box.tsx';
import { SegmentedFilter } from '#desktop/renderer/ui/filters/segmented-filter.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { SavedFilters } from '#desktop/renderer/ui/saved-filters/saved-filters.tsx';
import { ListFileButton } from '#desktop/renderer/ui/csv/file-button.tsx';
import { PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { InvitationRow, LinkEnd } from './invitation-row.tsx';
import { InviteCreatorDialog } from './invite-creator-dialog.tsx';

const states = ['open', 'expired', 'accepted'] as const;
const stateNames: Record<SignUpInvitationState, string> = {
  open: 'Invited',
  expired: 'Expired',
  accepted: 'Accepted',
};
const tones = { open: 'wait', expired: 'bad', accepted: 'good' } as const;
const shape = { invited: allOrOne(states), address: shortText(254) };

/** Creators whom operators invited, and what became of it. */
export function InvitedCreators() {
  const { values, choose, type } = useAddressValues(shape);
  const mayInvite = useMayCall(signUpInvitationsApi.invite);
  const [isInviting, setIsInviting] = useState(false);
  const { invited: state, address: search } = values;
  const query = useInfiniteQuery({
    ...endpointPages(signUpInvitationsApi.list, { query: givenValues({ state, search }) }),
    refetchOnMount: 'always',
  });
  const isNarrowed = state !== undefined || search !== '';
  return (
    <section aria-label="Invitations">
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchBox
          label="Search invitations"
          placeholder="Search addresses"
          applied={search}
          onSearch={(text) => type('address', text)}
        />
        <SegmentedFilter
          label="State"
          value={state}
          choices={states.map((value) => ({ value, label: stateNames[value] }))}
          onChange={(value) => choose('invited', value)}
        />
        <SavedFilters screen="invitations" />
        {mayInvite && (
          <Button look="primary" className="ml-auto" onClick={() => setIsInviting(true)}>
            Invite a creator
          </Button>
        )}
      </div>
      <PagedPanel
        file={
          <ListFileButton
            file={signUpInvitationsApi.listFile}
            what="the invitations"
            filter={givenValues({ state, search })}
          />
        }
        query={query}
        what="the invitations"
        empty={
          <EmptyState
            picture={<MailPlus aria-hidden size={26} />}
            title={isNarrowed ? 'No invitation matches' : 'Nobody is invited'}
          >
            {!isNarrowed &&
              'An invitation is an email with a link that makes one account. It works under every rule above.'}
          </EmptyState>
        }
      >
        {(items) => (
          <ul aria-label="Invitations" className="divide-y divide-line px-5">
            {items.map((one) => (
              <Invited key={one.id} invitation={one} mayChange={mayInvite} />
            ))}
          </ul>
        )}
      </PagedPanel>
      <p className="mt-4 text-sm text-ink-soft">
        Expired invitations are deleted after 30 days, accepted ones with the account.
      </p>
      {isInviting && <InviteCreatorDialog onClose={() => setIsInviting(false)} />}
    </section>
  );
}

const acts = {
  resend: signUpInvitationsApi.resend,
  withdraw: signUpInvitationsApi.withdraw,
  stale: [signUpInvitationsApi.list.path, '/api/admin/audit'],
};

function Invited({ invitation, mayChange }: { invitation: SignUpInvitation; mayChange: boolean }) {
  const { state, invitedBy, expiresAt, accepted, isDemo } = invitation;
  return (
    <InvitationRow
      invitation={invitation}
      badges={
        <>
          <Badge tone={tones[state]}>{stateNames[state]}</Badge>
          {isDemo && <Badge tone="neutral">Demo</Badge>}
        </>
      }
      acts={accepted === null && mayChange ? acts : null}
    >
      By {invitedBy},{' '}
      {accepted === null ? (
        <LinkEnd isExpired={state === 'expired'} expiresAt={expiresAt} />
      ) : (
        <>
          accepted <LocalTime at={accepted.at} />
          {', '}
          <Link to={`/admin/creators/${accepted.creatorId}`} className="link">
            see the account
          </Link>
        </>
      )}
    </InvitationRow>
  );
}
