import { ReadersSection } from '../../form/readers-section.tsx';
import { TriggerSection } from '../../form/trigger-section.tsx';
import { UnconfirmedSection } from '../../form/unconfirmed-section.tsx';

export function TriggerStep({
  magnetId,
  savedWords,
}: {
  magnetId: string | null;
  savedWords: readonly string[];
}) {
  return (
    <>
      <TriggerSection magnetId={magnetId} savedWords={savedWords} />
      <UnconfirmedSection />
      <ReadersSection />
    </>
  );
}
