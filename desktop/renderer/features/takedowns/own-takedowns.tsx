import { useQuery } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { takedownsApi, type OwnTakedown } from '#shared/takedowns/own-takedowns.contract.ts';
import { takedownReasonTexts } from '#shared/takedowns/takedown-reasons.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';

/** Shown above the activity: pages that are taken down, and those reopened in the last 30 days. */
export function OwnTakedowns() {
  const { data } = useQuery({ ...endpointQuery(takedownsApi.list, {}), staleTime: 0 });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Panel className="mb-5" bodyClassName="">
      <ul aria-label="Pages taken down" className="divide-y divide-line">
        {data.items.map((takedown) => (
          <Row key={takedown.id} takedown={takedown} />
        ))}
      </ul>
    </Panel>
  );
}

function Row({ takedown: { magnet, reason, at, liftedAt } }: { takedown: OwnTakedown }) {
  const { timeZone } = useUser();
  return (
    <li className="flex items-start gap-3 px-5 py-3.5 text-sm leading-6">
      {liftedAt === null ? (
        <ShieldAlert aria-hidden size={18} className="mt-0.75 shrink-0 text-bad" />
      ) : (
        <ShieldCheck aria-hidden size={18} className="mt-0.75 shrink-0 text-good" />
      )}
      <p className="min-w-0 flex-1 wrap-anywhere">
        <Link to={`/magnets/${magnet.id}/edit`} className="link">
          {magnet.title}
        </Link>{' '}
        {liftedAt === null ? 'was taken down' : 'is no longer taken down'}{' '}
        <span className="text-ink-soft">
          · {takedownReasonTexts[reason]} · <TimeText at={liftedAt ?? at} zone={timeZone} />
        </span>
      </p>
    </li>
  );
}
