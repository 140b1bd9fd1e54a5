import { EmailSection } from '../../form/email-section.tsx';
import { PageSection } from '../../form/page-section.tsx';

export function PageStep() {
  return (
    <>
      <PageSection />
      <EmailSection />
    </>
  );
}
