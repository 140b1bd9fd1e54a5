import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { analyticsApi } from '#shared/analytics/analytics.contract.ts';
import { DEFAULT_VISITOR_NAME } from '#shared/app/constants.ts';
import { LatchMark } from '#shared/ui/latch-mark.tsx';
import { endpointMutation } from '#desktop/renderer/api/endpoint-query.ts';
import { IconButton } from '#desktop/renderer/ui/controls/button.tsx';
import { ButtonLink } from '#desktop/renderer/ui/controls/button-link.tsx';
import type { DashboardData } from './dashboard-data.ts';
import './first-lead.css';

type Lead = NonNullable<DashboardData['firstLead']>;

/** The first lead of an account, shown by the one screen that claimed it, until it is closed. */
export function FirstLead({ lead }: { lead: Lead | null }) {
  const [shown, setShown] = useState<Lead | null>(null);
  const asked = useRef<string | null>(null);
  const { mutate } = useMutation(endpointMutation(analyticsApi.claimFirstLead));
  useEffect(() => {
    if (lead === null || asked.current === lead.id) return;
    asked.current = lead.id;
    mutate({}, { onSuccess: ({ claimed }) => claimed && setShown(lead) });
  }, [lead, mutate]);
  return (
    // There before its words are, so that they are read aloud.
    <div role="status" className={shown === null ? 'sr-only' : undefined}>
      {shown !== null && <Moment lead={shown} onClose={() => setShown(null)} />}
    </div>
  );
}

function Moment({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const after = lead.secondsAfterPublishing;
  return (
    <section
      aria-label="Your first lead"
      className="first-lead relative flex flex-wrap items-center gap-x-6 gap-y-4 overflow-hidden rounded-panel border border-line bg-surface p-5 pr-14 sm:p-7 sm:pr-16"
    >
      <span aria-hidden className="first-lead-mark grid size-16 shrink-0 place-items-center">
        <LatchMark isOpen size={44} />
      </span>
      <div className="min-w-0 flex-1 basis-56 wrap-anywhere">
        <h2 className="text-xl font-semibold tracking-tight">Your first lead</h2>
        <p className="mt-1 leading-6 text-pretty text-ink-soft">
          <bdi className="font-medium text-ink">{lead.name || DEFAULT_VISITOR_NAME}</bdi> unlocked “
          <bdi>{lead.magnetTitle}</bdi>”
          {after === null ? '.' : <> {durationText(after)} after you published it.</>}
        </p>
      </div>
      <ButtonLink to="/activity" onClick={onClose}>
        See how it was verified
      </ButtonLink>
      <IconButton label="Close" onClick={onClose} className="absolute top-2 right-2">
        <X aria-hidden size={18} />
      </IconButton>
    </section>
  );
}

const units = [
  { seconds: 86_400, name: 'day' },
  { seconds: 3_600, name: 'hour' },
  { seconds: 60, name: 'minute' },
] as const;

/** "42 minutes"; the largest whole unit is enough. */
function durationText(seconds: number): string {
  const unit = units.find((one) => seconds >= one.seconds);
  if (unit === undefined) return 'less than a minute';
  const amount = Math.floor(seconds / unit.seconds);
  return `${amount.toLocaleString()} ${unit.name}${amount === 1 ? '' : 's'}`;
}
