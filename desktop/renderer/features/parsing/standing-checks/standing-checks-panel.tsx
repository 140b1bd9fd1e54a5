import { useQuery } from '@tanstack/react-query';
import { MOST_STANDING_CHECKS } from '#shared/unlock/desk/standing-limits.ts';
import { standingChecksApi } from '#shared/unlock/desk/standing-checks.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useMayCall } from '#desktop/renderer/session/operator-session.ts';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { AddCheckForm } from './add-check-form.tsx';
import { StandingCheckItem } from './standing-check-item.tsx';

/** Comments that are known to be there, with what each reader answered for them. */
export function StandingChecksPanel() {
  const mayAdd = useMayCall(standingChecksApi.add);
  const query = useQuery({
    ...endpointQuery(standingChecksApi.list, {}),
    staleTime: 0,
    // The first answer of a check that was just switched on comes within seconds.
    refetchInterval: ({ state }) =>
      state.data?.checks.some(({ isOn, readers }) => isOn && readers.length === 0) === true
        ? 3_000
        : 30_000,
  });
  return (
    <QueryPanel query={query} what="the standing checks">
      {({ checks }) => (
        <Panel title="Standing checks" bodyClassName="grid gap-4 p-5">
          <p className="text-sm text-ink-soft">
            Name a public comment and a word that you know to be in it. Every ten minutes each free
            reader is asked for it automatically. When a reader fails twice in a row, the health of
            the installation says so. A reading makes no lead and counts in no figure.
          </p>
          {checks.length > 0 && (
            <ul aria-label="Standing checks" className="grid gap-4">
              {checks.map((check) => (
                <StandingCheckItem key={check.id} check={check} />
              ))}
            </ul>
          )}
          {mayAdd && checks.length < MOST_STANDING_CHECKS && <AddCheckForm />}
        </Panel>
      )}
    </QueryPanel>
  );
}
