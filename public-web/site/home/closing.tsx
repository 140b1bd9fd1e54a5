import { LatchMark } from '#shared/ui/latch-mark.tsx';
import { StartButton } from '../start-button.tsx';

/** The closing call to action. */
export function Closing({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <section className="closing wide">
      <LatchMark isOpen size={220} />
      <h2 className="display">Get leads from your next post.</h2>
      <div className="actions">
        <StartButton isSignedIn={isSignedIn}>Get Started Free</StartButton>
        <a className="button button-quiet" href="/pricing">
          Learn More
        </a>
      </div>
    </section>
  );
}
