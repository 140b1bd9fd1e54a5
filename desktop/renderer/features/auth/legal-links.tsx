import { useState } from 'react';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';
import { useWasOpen } from '#desktop/renderer/ui/overlays/opening.ts';
import type { LegalDocument } from './legal-dialog.tsx';

const LegalDialog = lazyPart(async () => (await import('./legal-dialog.tsx')).LegalDialog);

/** The two texts somebody agrees to, each opening its summary. */
export function LegalLinks({ terms }: { terms: string }) {
  const [openDocument, setOpenDocument] = useState<LegalDocument | null>(null);
  return (
    <>
      <button type="button" className="link" onClick={() => setOpenDocument('terms')}>
        {terms}
      </button>{' '}
      and the{' '}
      <button type="button" className="link" onClick={() => setOpenDocument('privacy')}>
        Privacy Policy
      </button>
      .
      {useWasOpen(openDocument !== null) && (
        <LegalDialog document={openDocument} onClose={() => setOpenDocument(null)} />
      )}
    </>
  );
}
