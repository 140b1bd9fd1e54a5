import { Download } from 'lucide-react';
import { useState } from 'react';
import type { LeadColumn } from '#shared/leads/lead-desk.contract.ts';
import type { LeadFilter } from '#shared/leads/lead-filter.ts';
import type { LeadSort } from '#shared/leads/leads.contract.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { useAddress } from '#desktop/renderer/navigation/use-address-values.ts';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';

const ExportDialog = lazyPart(async () => (await import('./export-dialog.tsx')).ExportDialog);

const NONE: readonly string[] = [];

/** Opens the export of what the table shows, or of its checked rows. `?export=` with any value opens it too. */
export function ExportButton({
  view,
  picked = NONE,
}: {
  view: {
    filter: LeadFilter;
    search: string;
    sort: LeadSort;
    columns: readonly LeadColumn[];
  };
  picked?: readonly string[];
}) {
  const { address, write } = useAddress();
  const isAsked = address.has('export');
  const [isOpen, setIsOpen] = useState(false);
  function close() {
    setIsOpen(false);
    write({ export: '' }, 'same step');
  }
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Download aria-hidden size={16} />
        Export
      </Button>
      {(isOpen || isAsked) && <ExportDialog view={view} picked={picked} onClose={close} />}
    </>
  );
}
