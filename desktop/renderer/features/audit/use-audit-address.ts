import { auditTargetKinds } from '#shared/audit/audit-targets.ts';
import {
  allOrOne,
  givenValues,
  shortText,
  useAddress,
  useAddressValues,
} from '#desktop/renderer/navigation/use-address-values.ts';
import { dayOf, momentsOf } from './audit-period.ts';
import { actionOf } from './audit-texts.ts';

const shape = {
  action: actionOf,
  operator: shortText(40),
  kind: allOrOne(auditTargetKinds),
  target: shortText(40),
  creator: shortText(320),
  search: shortText(200),
  from: dayOf,
  to: dayOf,
};

/** What narrows the log, in the address, and the same as a filter of the server. */
export function useAuditAddress() {
  const { write } = useAddress();
  const address = useAddressValues(shape);
  const { action, operator, kind, target, creator, search, from, to } = address.values;
  const filter = givenValues({
    action,
    operatorId: operator,
    targetKind: kind,
    targetId: target,
    creator: creator.trim(),
    search: search.trim(),
    ...momentsOf({ from, to }),
  });
  return { ...address, write, filter };
}

export type AuditAddress = ReturnType<typeof useAuditAddress>;
