import { DemoPause } from './demo-pause.tsx';

/**
 * Animated figures: made up, and labelled so. Without JavaScript or with reduced motion they stand
 * still.
 */
export function DemoMetrics() {
  return (
    <div className="metrics" data-demo-metrics>
      <p className="tag">Demo</p>
      <dl>
        <div>
          <dt>Comments checked</dt>
          <dd data-demo-count>247</dd>
        </div>
        <div>
          <dt>Processing time</dt>
          <dd>1.4 s</dd>
        </div>
      </dl>
      <DemoPause />
    </div>
  );
}
