import { operatorRoles, type OperatorRole } from '#shared/operators/operator-roles.ts';
import { roleNames } from '#desktop/renderer/layout/role-names.ts';
import { Field } from '#desktop/renderer/ui/controls/field.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';

const explained: Record<OperatorRole, string> = {
  admin: 'Can do everything, including changing operators.',
  support:
    'Answers tickets, sees creators and their pages, takes pages down and settles reports. Not money, settings or operators.',
  finance:
    'Sees the books and all payments, takes files of them, and acts on money: refunds, cancels, pauses, changes plans, issues invoices and pays commissions out. Not prices, coupons, settings, creators or reports.',
  readonly: 'Sees what owners see, except operators and the texts of emails, and changes nothing.',
};

export function RoleChoice({
  value,
  onChange,
}: {
  value: OperatorRole;
  onChange: (role: OperatorRole) => void;
}) {
  return (
    <Field label="Role" hint={explained[value]}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={({ target }) =>
            onChange(operatorRoles.find((role) => role === target.value) ?? 'finance')
          }
        >
          {operatorRoles.map((role) => (
            <option key={role} value={role}>
              {roleNames[role]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
