import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Switch, switchesApi } from '#shared/switches/switches.contract.ts';
import { endpointQuery, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { SettingsTabs } from '#desktop/renderer/features/settings/settings-tabs.tsx';
import { useMayCall } from '#desktop/renderer/session/operator-session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Badge } from '#desktop/renderer/ui/texts/badge.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { switchTexts, waitingText } from './switch-texts.ts';

/** /admin/settings/switches: what an operator can stop at once for the whole installation. */
export function SwitchesScreen() {
  const query = useQuery({ ...endpointQuery(switchesApi.read, {}), staleTime: 0 });
  return (
    <>
      <PageHeader
        title="Settings"
        text="Stop a part of the installation at once and resume it later. All servers follow within a second."
      />
      <SettingsTabs />
      <div className="max-w-3xl">
        <QueryPanel query={query} what="the switches">
          {({ switches }) => <SwitchList switches={switches} />}
        </QueryPanel>
      </div>
    </>
  );
}

function SwitchList({ switches }: { switches: readonly Switch[] }) {
  const [turned, setTurned] = useState<Switch | null>(null);
  return (
    <>
      <Panel bodyClassName="">
        <ul className="divide-y divide-line">
          {switches.map((one) => (
            <SwitchRow key={one.name} one={one} onTurn={() => setTurned(one)} />
          ))}
        </ul>
      </Panel>
      {turned !== null && <TurnDialog one={turned} onClose={() => setTurned(null)} />}
    </>
  );
}

function SwitchRow({ one, onTurn }: { one: Switch; onTurn: () => void }) {
  const { name, stopped, waiting } = one;
  const { title, text } = switchTexts[name];
  const mayTurn = useMayCall(switchesApi.set);
  return (
    <li className="grid gap-1.5 px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 className="text-[0.9375rem] font-semibold tracking-tight">{title}</h2>
        <Badge tone={stopped === null ? 'good' : 'bad'}>
          {stopped === null ? 'On' : 'Stopped'}
        </Badge>
        {mayTurn && (
          <Button
            size="small"
            className="ml-auto"
            aria-label={stopped === null ? `Stop: ${title}` : `Resume: ${title}`}
            onClick={onTurn}
          >
            {stopped === null ? 'Stop' : 'Resume'}
          </Button>
        )}
      </div>
      <p className="text-sm leading-6 text-ink-soft">{text}</p>
      {stopped !== null && (
        <p className="text-sm leading-6 wrap-anywhere">
          By {stopped.by}, <LocalTime at={stopped.at} />: {stopped.reason}
          {waiting !== null && waiting > 0 && <> · {waitingText(name, waiting)}</>}
        </p>
      )}
    </li>
  );
}

function TurnDialog({ one, onClose }: { one: Switch; onClose: () => void }) {
  const client = useQueryClient();
  const isOn = one.stopped !== null;
  const { title, stop, goOn } = switchTexts[one.name];
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title={isOn ? `Resume: ${title}` : `Stop: ${title}`}
      description={isOn ? goOn : stop}
      call={switchesApi.set}
      input={(reason) => ({ params: { switchName: one.name }, body: { isOn, reason } })}
      submit={isOn ? 'Resume' : 'Stop now'}
      look={isOn ? 'primary' : 'danger'}
      hint="Shown to other operators and kept in the audit log."
      onDone={async (answer) => {
        client.setQueryData(endpointQuery(switchesApi.read, {}).queryKey, answer);
        toast.success(isOn ? `${title}: resumed` : `${title}: stopped`);
        await invalidatePath(client, '/api/admin/audit');
      }}
    />
  );
}
