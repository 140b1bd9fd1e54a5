import { LatchMark } from '#shared/ui/latch-mark.tsx';

/** The closing call to action of spec §2. */
export function Closing({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <section className="closing wide">
      <LatchMark isOpen size={220} />
      <h2 className="display">Your next post could open something.</h2>
      <div className="actions">
        {isSignedIn ? (
          <a className="button" href="/dashboard">
            Launch Dashboard
          </a>
        ) : (
          <a className="button" href="/auth">
            Launch Free Platform
          </a>
        )}
        <a className="button button-quiet" href="/pricing">
          Explore Pro Features
        </a>
      </div>
    </section>
  );
}
