import type { AuditRow } from '#shared/audit/audit.contract.ts';
import { compareFacts, factName } from '#desktop/renderer/ui/marks/facts.ts';
import { FactValues } from '#desktop/renderer/ui/marks/fact-values.tsx';

/** What an act changed, each value before and after; below it what stayed. */
export function EntryChanges({ row }: { row: AuditRow }) {
  // The reason is shown above already.
  const facts = compareFacts(row.before, row.after).filter(
    ({ name, before, after }) => name !== 'reason' || (before ?? after) !== row.reason,
  );
  if (facts.length === 0) return null;
  const changed = facts.filter(({ isChanged }) => isChanged);
  const kept = facts.filter(({ isChanged }) => !isChanged);
  return (
    <div className="overflow-x-auto">
      <table className="w-full max-w-2xl text-left text-sm">
        <thead className="text-[0.8125rem] text-ink-soft">
          <tr>
            <th className="py-1 pr-4 font-normal">Fact</th>
            <th className="py-1 pr-4 font-normal">Before</th>
            <th className="py-1 font-normal">After</th>
          </tr>
        </thead>
        <tbody>
          {[...changed, ...kept].map((fact) => (
            <tr key={fact.name} className="border-t border-line align-top">
              <th scope="row" className="py-1.5 pr-4 font-normal">
                {factName(fact.name)}
              </th>
              <FactValues fact={fact} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
