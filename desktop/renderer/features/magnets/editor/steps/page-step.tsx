import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import { AvailabilitySection } from '../../form/availability/availability-section.tsx';
import { MailSection } from '../../form/delivery-mail/mail-section.tsx';
import { AfterSection } from '../../form/after-section.tsx';
import { EmailSection } from '../../form/email-section.tsx';
import { PageSection } from '../../form/page-section.tsx';

export function PageStep({ saved }: { saved: Magnet | null }) {
  return (
    <>
      <PageSection />
      <EmailSection />
      <MailSection />
      <AfterSection ownId={saved?.id ?? null} />
      <AvailabilitySection saved={saved} />
    </>
  );
}
