import { Download } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { LeadColumn } from '#shared/leads/lead-desk.contract.ts';
import type { LeadFilter } from '#shared/leads/lead-filter.ts';
import type { LeadSort } from '#shared/leads/leads.contract.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';

const ExportDialog = lazyPart(async () => (await import('./export-dialog.tsx')).ExportDialog);

const NONE: readonly string[] = [];

/** Opens the export of what the table shows, or of its checked rows. `?export=ready` opens it too. */
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
  const [query, setQuery] = useSearchParams();
  const isAsked = query.has('export');
  const [isOpen, setIsOpen] = useState(false);
  function close() {
    setIsOpen(false);
    if (!isAsked) return;
    query.delete('export');
    setQuery(query, { replace: true });
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
