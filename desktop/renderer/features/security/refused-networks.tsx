import { useQuery } from '@tanstack/react-query';
import { type RefusedNetwork, refusalsApi } from '#shared/security/refusals.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { bansApi } from '#shared/security/bans.contract.ts';
import { useMayCall } from '#desktop/renderer/session/operator-session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { refusedText } from './security-texts.ts';

const TITLE = 'Most refused in 24 hours';

/** The networks that were refused most often, each with a way to ban it. */
export function RefusedNetworks({ onBan }: { onBan: (network: string) => void }) {
  const query = useQuery({
    ...endpointQuery(refusalsApi.networks, {}),
    refetchOnMount: 'always',
  });
  return (
    <QueryPanel query={query} what="the networks" title={TITLE}>
      {({ networks }) => (
        <Panel title={TITLE}>
          {networks.length === 0 ? (
            <p className="text-sm text-ink-soft">No network was refused in the last 24 hours.</p>
          ) : (
            <ul aria-label={TITLE} className="grid gap-3">
              {networks.map((one) => (
                <NetworkRow key={one.network} one={one} onBan={onBan} />
              ))}
            </ul>
          )}
        </Panel>
      )}
    </QueryPanel>
  );
}

function NetworkRow({ one, onBan }: { one: RefusedNetwork; onBan: (network: string) => void }) {
  const mayBan = useMayCall(bansApi.add);
  const { network, lastAt, isBanned } = one;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      <span className="min-w-44 font-mono text-[0.8125rem] font-medium wrap-anywhere">
        {network}
      </span>
      <span className="min-w-0 flex-1 basis-52 text-ink-soft">
        {refusedText(one)}, the latest <LocalTime at={lastAt} />
      </span>
      {isBanned ? (
        <Badge tone="bad">Banned</Badge>
      ) : (
        mayBan && (
          <Button
            size="small"
            aria-label={`Ban the network ${network}`}
            onClick={() => onBan(network)}
          >
            Ban
          </Button>
        )
      )}
    </li>
  );
}
