import { useQuery } from '@tanstack/react-query';
import { auditTargetKinds } from '#shared/audit/audit-targets.ts';
import { auditActions, NOBODY } from '#shared/audit/audit.contract.ts';
import { operatorTeamApi } from '#shared/operators/operator-team.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useMayCall } from '#desktop/renderer/session/operator-session.ts';
import { SavedFilters } from '#desktop/renderer/ui/saved-filters/saved-filters.tsx';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { OwnPeriod } from '#desktop/renderer/ui/filters/own-period.tsx';
import { SearchBox } from '#desktop/renderer/ui/filters/search-box.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { periodProblem } from './audit-period.ts';
import { actionName, targetKindNames } from './audit-texts.ts';
import type { AuditAddress } from './use-audit-address.ts';

/** What narrows the log; all of it stands in the address. */
export function AuditFilters({ address }: { address: AuditAddress }) {
  const { values, choose, type, write } = address;
  const { action, operator, kind, target, creator, search, from, to } = values;
  const mayList = useMayCall(operatorTeamApi.list);
  const team = useQuery({ ...endpointQuery(operatorTeamApi.list, {}), enabled: mayList });
  const operators = team.data?.operators ?? [];
  const isKnown =
    operator === '' || operator === NOBODY || operators.some((one) => one.id === operator);
  const hasPeriod = from !== '' && to !== '';
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <Select
        aria-label="Action"
        value={action ?? ''}
        onChange={(event) => choose('action', event.target.value)}
        className="w-full sm:w-56"
      >
        <option value="">All actions</option>
        {auditActions.map((one) => (
          <option key={one} value={one}>
            {actionName(one)}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Who"
        value={operator}
        onChange={(event) => choose('operator', event.target.value)}
        className="w-full sm:w-44"
      >
        <option value="">Everybody</option>
        {operators.map(({ id, username }) => (
          <option key={id} value={id}>
            {username}
          </option>
        ))}
        {!isKnown && <option value={operator}>One operator</option>}
        <option value={NOBODY}>Nobody signed in</option>
      </Select>
      <Select
        aria-label="Done to"
        value={kind ?? ''}
        onChange={(event) => choose('kind', event.target.value)}
        className="w-full sm:w-44"
      >
        <option value="">Anything</option>
        {auditTargetKinds.map((one) => (
          <option key={one} value={one}>
            {targetKindNames[one]}
          </option>
        ))}
      </Select>
      <SearchBox
        label="Search the log"
        placeholder="Target, action or reason"
        applied={search}
        onSearch={(text) => type('search', text)}
      />
      <SearchBox
        label="Creator"
        hasKey={false}
        placeholder="Creator: email or ID"
        applied={creator}
        onSearch={(text) => type('creator', text)}
      />
      <OwnPeriod
        chosen={hasPeriod ? { from, to } : null}
        shown={undefined}
        check={periodProblem}
        onChoose={(days) => write({ ...days }, 'step')}
      />
      {hasPeriod && (
        <Button size="small" onClick={() => write({ from: '', to: '' }, 'step')}>
          Any time
        </Button>
      )}
      {target !== '' && (
        <Button size="small" onClick={() => choose('target', '')}>
          One thing <span aria-hidden>×</span>
          <span className="sr-only">, show all</span>
        </Button>
      )}
      <SavedFilters screen="audit" />
    </div>
  );
}
