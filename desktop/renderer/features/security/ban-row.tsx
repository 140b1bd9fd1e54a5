import { type Ban, bansApi } from '#shared/security/bans.contract.ts';
import { useMayCall } from '#desktop/renderer/session/operator-session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { banKindNames, reachTexts } from './security-texts.ts';

/** One ban: what it stops, since when and until when, by whom, why, and how often it did. */
export function BanRow({ ban, onLift }: { ban: Ban; onLift: () => void }) {
  const mayLift = useMayCall(bansApi.lift);
  const { kind, value, reach, reason, createdAt, createdBy, endsAt, lifted, refused } = ban;
  return (
    <li className="grid gap-1.5 px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 className="min-w-0 font-mono text-sm font-medium wrap-anywhere">
          <bdi>{value}</bdi>
        </h2>
        <Badge tone="neutral">{banKindNames[kind]}</Badge>
        <Badge tone={reach === 'everything' ? 'bad' : 'wait'}>
          {reachTexts[kind][reach].title}
        </Badge>
        {ban.isDemo && <Badge tone="neutral">Demo</Badge>}
        {ban.isActive && mayLift && (
          <Button
            size="small"
            className="ml-auto"
            aria-label={`Lift the ban of ${value}`}
            onClick={onLift}
          >
            Lift
          </Button>
        )}
      </div>
      <p className="text-sm leading-6 wrap-anywhere">{reason}</p>
      <p className="text-[0.8125rem] leading-5 text-ink-soft">
        By {createdBy}, <LocalTime at={createdAt} />
        {' · '}
        {lifted !== null ? (
          <>
            lifted by {lifted.by}, <LocalTime at={lifted.at} />: {lifted.reason}
          </>
        ) : endsAt === null ? (
          'no end'
        ) : (
          <>
            {ban.isActive ? 'ends' : 'ended'} <LocalTime at={endsAt} />
          </>
        )}
        {' · '}
        {refused === 1 ? 'refused one call' : `refused ${refused.toLocaleString()} calls`} in 7 days
      </p>
    </li>
  );
}
