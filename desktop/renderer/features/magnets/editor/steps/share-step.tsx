import type { MagnetDraft } from '#shared/magnets/magnet-drafts.contract.ts';
import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import { FormSection } from '../../form/form-section.tsx';
import { SharePanel } from '../../share/share-panel.tsx';
import { AddressSection } from '../address/address-section.tsx';
import { PageQrSection } from '../address/page-qr-section.tsx';
import type { FormPlace, FormStep } from '../form-steps.ts';
import { Preflight } from './preflight.tsx';
import { ShareCardSection } from './share-card-section.tsx';
import { TestWalkSection } from './test-walk.tsx';

export function ShareStep({
  saved,
  draft,
  onShare,
  onGo,
}: {
  saved: Magnet | null;
  draft: MagnetDraft | null;
  onShare: () => void;
  onGo: (step: FormStep, place: FormPlace) => void;
}) {
  return (
    <>
      {(saved === null || saved.status === 'draft') && (
        <Preflight magnetId={saved?.id ?? null} onGo={onGo} />
      )}
      {saved !== null && saved.takenDown === null && (
        <TestWalkSection magnet={saved} hasDraft={draft !== null} />
      )}
      {saved?.status === 'active' ? (
        <SharePanel magnet={saved} onShare={onShare} />
      ) : (
        <FormSection
          title="Share"
          text="The link and the texts for your post are here once the magnet is published."
        >
          {null}
        </FormSection>
      )}
      {saved !== null && saved.takenDown === null && (
        <ShareCardSection key={saved.version} magnet={saved} draft={draft} />
      )}
      {saved !== null && <AddressSection magnet={saved} />}
      {saved !== null && <PageQrSection magnet={saved} />}
    </>
  );
}
