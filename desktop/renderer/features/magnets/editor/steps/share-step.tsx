import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import { FormSection } from '../../form/form-section.tsx';
import { SharePanel } from '../../list/share-panel.tsx';

export function ShareStep({ saved, onShare }: { saved: Magnet | null; onShare: () => void }) {
  if (saved?.status === 'active') return <SharePanel magnet={saved} onShare={onShare} />;
  return (
    <FormSection
      title="Share"
      text="The link and the texts for your post are here once the magnet is published."
    >
      {null}
    </FormSection>
  );
}
