import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { ApiError, callEndpoint } from '#shared/api/client.ts';
import { operatorSettingsApi } from '#shared/settings/settings.contract.ts';
import {
  type SettingFacts,
  type SettingsHistoryEntry,
  settingsHistoryApi,
} from '#shared/settings/settings-history.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointQuery, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { errorText } from '#desktop/renderer/api/error-text.ts';
import { compareFacts, factName } from '#desktop/renderer/ui/marks/facts.ts';
import { FactValues } from '#desktop/renderer/ui/marks/fact-values.tsx';
import { useOperator } from '#desktop/renderer/session/operator-session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { localZone } from '#desktop/renderer/ui/texts/local-time.tsx';
import { exactTime } from '#desktop/renderer/ui/texts/time-text.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { partNames } from './part-names.ts';

type Change = SettingsHistoryEntry['changes'][number];

/** One setting of a change: before, after, and what brings the value before back. */
export function SettingChange({ entry, change }: { entry: SettingsHistoryEntry; change: Change }) {
  const { role } = useOperator();
  const { setting, before, after, now } = change;
  const name = partNames[setting] ?? factName(setting);
  const facts = compareFacts(inWords(before), inWords(after));
  const isNow = now !== null && isSame(before, now);
  const canRestore = now !== null && !isNow && role === 'admin';
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-sm font-medium">{name}</h2>
        {isNow && (
          <span className="text-[0.8125rem] text-ink-soft">Has this earlier value again</span>
        )}
      </div>
      <div className="overflow-x-auto">
        <table className="w-full text-left text-sm">
          <thead className="text-[0.8125rem] text-ink-soft">
            <tr>
              {facts.length > 1 && <th className="py-1 pr-4 font-normal">Part</th>}
              <th className="w-1/2 py-1 pr-4 font-normal">Before</th>
              <th className="w-1/2 py-1 font-normal">After</th>
            </tr>
          </thead>
          <tbody>
            {facts.map((fact) => (
              <tr key={fact.name} className="border-t border-line align-top">
                {facts.length > 1 && (
                  <th scope="row" className="py-1.5 pr-4 font-normal whitespace-nowrap">
                    {factName(fact.name.replace(`${setting}_`, ''))}
                  </th>
                )}
                <FactValues fact={fact} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {canRestore && <Restore entryId={entry.id} name={name} setting={setting} now={now} />}
    </div>
  );
}

function Restore({
  entryId,
  name,
  setting,
  now,
}: {
  entryId: string;
  name: string;
  setting: string;
  now: SettingFacts;
}) {
  const client = useQueryClient();
  const restoring = useMutation({
    mutationFn: () =>
      callEndpoint(settingsHistoryApi.restore, { body: { entryId, setting, now } }, apiTransport),
    async onSuccess(settings) {
      client.setQueryData(endpointQuery(operatorSettingsApi.read, {}).queryKey, settings);
      toast.success('Value restored', { description: `${name} is as it was before.` });
      await invalidatePath(client, settingsHistoryApi.list.path, '/api/admin/audit');
    },
    async onError(error) {
      // The list then shows what the other operator made of it.
      if (error instanceof ApiError && error.code === 'settings_changed') {
        await invalidatePath(client, settingsHistoryApi.list.path);
      }
    },
  });
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      {restoring.error !== null && <Notice tone="bad">{errorText(restoring.error)}</Notice>}
      <Button
        size="small"
        isBusy={restoring.isPending}
        aria-label={`Restore the earlier value: ${name}`}
        onClick={() => restoring.mutate()}
      >
        {!restoring.isPending && <RotateCcw aria-hidden size={14} />}
        Restore the earlier value
      </Button>
    </div>
  );
}

/** Moments as they are read. */
const inWords = (facts: SettingFacts): SettingFacts =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      typeof value === 'string' && MOMENT.test(value) ? exactTime(value, localZone) : value,
    ]),
  );
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

const isSame = (one: SettingFacts, other: SettingFacts): boolean =>
  Object.entries(one).every(([name, value]) => other[name] === value);
