import { ReadersSection } from '../../form/readers-section.tsx';
import { TriggerSection } from '../../form/trigger-section.tsx';
import { UnconfirmedSection } from '../../form/unconfirmed-section.tsx';

export function TriggerStep({ savedWords }: { savedWords: readonly string[] }) {
  return (
    <>
      <TriggerSection savedWords={savedWords} />
      <UnconfirmedSection />
      <ReadersSection />
    </>
  );
}
