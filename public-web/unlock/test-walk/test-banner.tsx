import type { UnlockPageView } from '../unlock-page-view.ts';

/** Says that this is a test, above every step of it. */
export function TestBanner({ test }: { test: NonNullable<UnlockPageView['test']> }) {
  return (
    <aside className="test-banner" aria-label="Test">
      <p>
        <strong>This is a test.</strong> {test.text}
      </p>
      <a href={test.beginUrl}>Begin again</a>
    </aside>
  );
}
