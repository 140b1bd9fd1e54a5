import { Download } from 'lucide-react';
import type { BookRowKind } from '#shared/billing/books.contract.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import type { AskedPeriod } from './row-kinds.ts';
import { useExport } from './use-export.ts';

export function ExportButton({ kind, period }: { kind: BookRowKind; period: AskedPeriod }) {
  const saving = useExport(period);
  return (
    <Button size="small" isBusy={saving.isPending} onClick={() => saving.mutate(kind)}>
      {!saving.isPending && <Download aria-hidden size={15} />}
      Save as CSV
    </Button>
  );
}
