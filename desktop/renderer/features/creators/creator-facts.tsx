import type { OperatorCreatorDetails } from '#shared/creators/creators.contract.ts';
import { creatorEntitlementsApi } from '#shared/billing/creator-entitlements.contract.ts';
import { useMayCall } from '#desktop/renderer/session/operator-session.ts';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { Fact } from '#desktop/renderer/ui/texts/fact.tsx';
import { ProfileFact } from './profile-fact.tsx';
import { EntitlementsPanel } from './entitlements/entitlements-panel.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { CreatorPlanPanel } from './creator-plan-panel.tsx';

/** First the figures, then the account's own data. */
export function CreatorFacts({ creator }: { creator: OperatorCreatorDetails }) {
  const { magnets, leads, sessions, reports } = creator;
  const mayRead = useMayCall(creatorEntitlementsApi.read);
  const mayGive = useMayCall(creatorEntitlementsApi.setOverride);
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Figure label="Lead magnets" amount={magnets.all} note={`${magnets.active} active`} />
        <Figure label="Leads" amount={leads} />
        <Figure label="Signed-in devices" amount={sessions} />
        <Figure label="Page reports" amount={reports} />
      </dl>
      <CreatorPlanPanel creator={creator} />
      {mayRead && <EntitlementsPanel creatorId={creator.id} mayChange={mayGive} />}
      <Panel title="Account">
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <Fact label="Joined">
            <LocalTime at={creator.createdAt} />
          </Fact>
          <Fact label="Last sign-in">
            {creator.lastSignInAt === null ? 'Never' : <LocalTime at={creator.lastSignInAt} />}
          </Fact>
          <Fact label="Email confirmed">
            {creator.emailVerifiedAt === null ? (
              'Not yet'
            ) : (
              <LocalTime at={creator.emailVerifiedAt} />
            )}
          </Fact>
          <Fact label="LinkedIn profile">
            <ProfileFact creator={creator} />
          </Fact>
          <Fact label="Id">
            <code className="font-mono text-[0.8125rem] break-all select-all">{creator.id}</code>
          </Fact>
        </dl>
      </Panel>
    </>
  );
}

function Figure({ label, amount, note }: { label: string; amount: number; note?: string }) {
  return (
    <div className="rounded-panel border border-line bg-surface px-4 py-3.5">
      <dt className="text-[0.8125rem] text-ink-soft">{label}</dt>
      <dd className="mt-1 text-2xl font-semibold tracking-tight tabular-nums">
        {amount.toLocaleString()}
        {note !== undefined && (
          <span className="ml-2 text-[0.8125rem] font-normal tracking-normal text-ink-soft">
            {note}
          </span>
        )}
      </dd>
    </div>
  );
}
