import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { magnetsApi } from '#shared/magnets/magnets.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { Field, TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import { useDebounced } from '#desktop/renderer/ui/panels/use-debounced.ts';
import { statusNames } from '../../list/magnet-status.tsx';
import { nextStepWarning, useNextMagnets } from './use-next-magnet.ts';

/** More than these are found by a part of their title. */
const OFFERED = 50;
const TYPING_PAUSE_MS = 300;

/** Another own magnet as the next step, with a warning where it takes no visitors. */
export function MagnetPicker({
  ownId,
  value,
  error,
  onChange,
}: {
  /** The magnet in hand, which is no next step of itself. */
  ownId: string | null;
  value: string;
  error: string | undefined;
  onChange: (magnetId: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), TYPING_PAUSE_MS);
  const { data } = useQuery({
    ...endpointQuery(magnetsApi.list, {
      query: { limit: OFFERED, sort: 'title', ...(search === '' ? {} : { search }) },
    }),
    placeholderData: keepPreviousData,
  });
  const chosen = useNextMagnets([value]).get(value);
  const warning = chosen === undefined ? null : nextStepWarning(chosen);
  const offered = (data?.items ?? []).filter(
    ({ id, state }) => id !== ownId && id !== value && state !== 'archived',
  );
  const hasMore = search !== '' || (data !== undefined && data.nextCursor !== null);
  return (
    <div className="grid gap-3">
      {hasMore && (
        <TextField
          label="Find a lead magnet"
          maxLength={100}
          value={typed}
          placeholder="A part of its title or a trigger word"
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <Field
        label="Lead magnet"
        error={error}
        hint="Visitors go to its page, whatever its address is then. While nobody can unlock it, they see no next step."
      >
        {(control) => (
          <Select
            {...control}
            // A place that is missing is a problem of the address, whatever was to be chosen.
            name={value === '' ? 'nextStepUrl' : 'nextStepMagnetId'}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          >
            <option value="">
              {offered.length === 0 && value === '' ? 'No other lead magnet' : 'Choose one'}
            </option>
            {value !== '' && (
              <option value={value}>
                {chosen === undefined || chosen === 'gone' ? 'A removed lead magnet' : chosen.title}
              </option>
            )}
            {offered.map(({ id, title, state }) => (
              <option key={id} value={id}>
                {state === 'active' ? title : `${title} (${statusNames[state].toLowerCase()})`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {warning !== null && <Notice tone="warn">{warning}</Notice>}
    </div>
  );
}
