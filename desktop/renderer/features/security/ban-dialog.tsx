import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type BanKind, type BanReach, banKinds, bansApi } from '#shared/security/bans.contract.ts';
import { invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { ChoiceCards } from '#desktop/renderer/ui/controls/choice-cards.tsx';
import { Field, TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { ReasonDialog } from '#desktop/renderer/ui/overlays/reason-dialog.tsx';
import { toast } from '#desktop/renderer/ui/toasts/toast.ts';
import { type BanLength, banKindNames, banLengths, endOf, reachTexts } from './security-texts.ts';

const valueFields = {
  network: {
    label: 'Network or address',
    hint: 'Such as 203.0.113.7, 203.0.113.0/24 or 2001:db8::/48. At most a /8, for IPv6 a /19.',
  },
  address: {
    label: 'Address or pattern',
    hint: 'Such as spam@example.com, *@example.com, or *@*.example.com for all subdomains.',
  },
} as const;

/** Bans a network or addresses; `network` is filled in where a list named one. */
export function BanDialog({ network = '', onClose }: { network?: string; onClose: () => void }) {
  const client = useQueryClient();
  const [kind, setKind] = useState<BanKind>('network');
  const [value, setValue] = useState(network);
  const [reach, setReach] = useState<BanReach>('accounts');
  const [length, setLength] = useState<BanLength>('week');
  return (
    <ReasonDialog
      isOpen
      onClose={onClose}
      title="Add a ban"
      description="It applies within a second, and you can lift it at any time. Calls of operators are never banned."
      call={bansApi.add}
      input={(reason) => ({ body: { kind, value, reach, until: endOf(length), reason } })}
      submit="Ban"
      look="danger"
      hint="Shown to other operators and kept in the audit log. Nobody else sees it."
      fields={['value', 'until']}
      onDone={async (ban) => {
        toast.success('Ban added', { description: ban.value });
        await invalidatePath(client, bansApi.list.path, '/api/admin/refusals', '/api/admin/audit');
      }}
    >
      {(problems) => (
        <>
          {network === '' && (
            <Segmented
              label="What is banned"
              value={kind}
              choices={banKinds.map((one) => ({ value: one, label: banKindNames[one] }))}
              onChange={setKind}
            />
          )}
          <TextField
            label={valueFields[kind].label}
            name="value"
            required
            autoComplete="off"
            spellCheck={false}
            maxLength={320}
            value={value}
            onChange={({ target }) => setValue(target.value)}
            hint={valueFields[kind].hint}
            error={problems['value']}
          />
          <ChoiceCards
            label="What the ban stops"
            value={reach}
            cards={(['accounts', 'everything'] as const).map((one) => ({
              value: one,
              ...reachTexts[kind][one],
            }))}
            onChange={setReach}
          />
          <Field label="Ends after" error={problems['until']}>
            {(control) => (
              <Select
                {...control}
                value={length}
                onChange={({ target }) =>
                  setLength(
                    banLengths.find(({ value: one }) => one === target.value)?.value ?? 'week',
                  )
                }
              >
                {banLengths.map(({ value: one, label }) => (
                  <option key={one} value={one}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </>
      )}
    </ReasonDialog>
  );
}
