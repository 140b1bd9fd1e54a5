import { operatorRoles, type OperatorRole } from '#shared/operators/operator-roles.ts';
import { roleNames } from '#desktop/renderer/layout/role-names.ts';

/** A choice of operators' roles; none chosen means all of them. */
export function RoleBoxes({
  roles,
  onChange,
}: {
  roles: readonly OperatorRole[];
  onChange: (roles: OperatorRole[]) => void;
}) {
  return (
    <div role="group" aria-label="Roles" className="grid gap-1.5">
      <p aria-hidden className="text-sm font-medium">
        Roles
      </p>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {operatorRoles.map((role) => (
          <label
            key={role}
            className="inline-flex min-h-8 items-center gap-2 text-sm touch:min-h-11"
          >
            <input
              type="checkbox"
              checked={roles.includes(role)}
              onChange={({ target }) =>
                onChange(target.checked ? [...roles, role] : roles.filter((one) => one !== role))
              }
              className="size-4 accent-brand"
            />
            {roleNames[role]}
          </label>
        ))}
      </div>
      <p className="text-[0.8125rem] text-ink-soft">
        None chosen means all of them. They read it under Team news; creators hear nothing of it.
      </p>
    </div>
  );
}
