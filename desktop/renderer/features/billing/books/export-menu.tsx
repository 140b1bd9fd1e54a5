import { Download } from 'lucide-react';
import { bookRowKinds, commissionAccounts } from '#shared/billing/books.contract.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { Menu, MenuItem, MenuLabel } from '#desktop/renderer/ui/overlays/menu.tsx';
import { type AskedPeriod, rowKindNames } from './row-kinds.ts';
import { useExport } from './use-export.ts';

/** The accounts of referrals are in the ledger's file, each row with its account. */
const fileKinds = bookRowKinds.filter(
  (kind) => kind !== 'reversed' && !commissionAccounts.some((account) => account === kind),
);

/** Files for an accountant: the rows of the period, one file a kind. */
export function ExportMenu({ period }: { period: AskedPeriod }) {
  const saving = useExport(period);
  return (
    <Menu
      trigger={
        <Button isBusy={saving.isPending}>
          {!saving.isPending && <Download aria-hidden size={16} />}
          Export
        </Button>
      }
    >
      <MenuLabel>CSV of this period</MenuLabel>
      {fileKinds.map((kind) => (
        <MenuItem key={kind} onSelect={() => saving.mutate(kind)}>
          {rowKindNames[kind]}
        </MenuItem>
      ))}
    </Menu>
  );
}
