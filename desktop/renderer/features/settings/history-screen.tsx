import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { Link } from 'react-router-dom';
import {
  type SettingsHistoryEntry,
  settingsHistoryApi,
} from '#shared/settings/settings-history.contract.ts';
import { endpointPages } from '#desktop/renderer/api/endpoint-query.ts';
import {
  givenValues,
  shortText,
  useAddressValues,
} from '#desktop/renderer/navigation/use-address-values.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { SavedFilters } from '#desktop/renderer/ui/saved-filters/saved-filters.tsx';
import { ListFileButton } from '#desktop/renderer/ui/csv/file-button.tsx';
import { PagedPanel } from '#desktop/renderer/ui/panels/paged-panel.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { LocalTime } from '#desktop/renderer/ui/texts/local-time.tsx';
import { partNames } from './part-names.ts';
import { SettingChange } from './setting-change.tsx';
import { SettingsTabs } from './settings-tabs.tsx';

const shape = { setting: shortText(40) };

/** /admin/settings/history: who changed which setting, and the way back. */
export function HistoryScreen() {
  const { values, choose, clear } = useAddressValues(shape);
  const query = useInfiniteQuery({
    ...endpointPages(settingsHistoryApi.list, { query: givenValues(values) }),
    // Other operators change them.
    staleTime: 0,
  });
  return (
    <>
      <PageHeader
        title="Settings"
        text="Changes of the general settings, newest first. Restoring a value is a change too."
      />
      <SettingsTabs />
      <div className="max-w-3xl">
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Select
            aria-label="Setting"
            className="w-full sm:w-64"
            value={values.setting}
            onChange={(event) => choose('setting', event.target.value)}
          >
            <option value="">All settings</option>
            {Object.entries(partNames).map(([part, name]) => (
              <option key={part} value={part}>
                {name}
              </option>
            ))}
          </Select>
          <SavedFilters screen="settings" />
          <Link to="/admin/audit?kind=settings" className="link text-sm">
            Other settings in the audit log
          </Link>
        </div>
        <PagedPanel
          file={
            <ListFileButton
              file={settingsHistoryApi.listFile}
              what="the history"
              filter={givenValues(values)}
            />
          }
          query={query}
          what="the history"
          empty={
            <EmptyState
              picture={<History aria-hidden size={26} />}
              title={values.setting === '' ? 'No changes yet' : 'This setting was never changed'}
              action={values.setting !== '' && <Button onClick={clear}>Show all settings</Button>}
            >
              Each change of a general setting appears here, with the value before and after. You
              can restore earlier values.
            </EmptyState>
          }
        >
          {(entries) => (
            <ol className="divide-y divide-line">
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
          )}
        </PagedPanel>
      </div>
    </>
  );
}

function Entry({ entry }: { entry: SettingsHistoryEntry }) {
  return (
    <li className="grid gap-4 px-5 py-4">
      <p className="text-[0.8125rem] text-ink-soft">
        <span className="font-medium text-ink">{entry.operatorName ?? 'Automatic'}</span>
        {' · '}
        <LocalTime at={entry.at} />
      </p>
      {entry.changes.map((change) => (
        <SettingChange key={change.setting} entry={entry} change={change} />
      ))}
    </li>
  );
}
