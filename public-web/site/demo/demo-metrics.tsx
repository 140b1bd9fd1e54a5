import { DemoPause } from './demo-pause.tsx';

/**
 * Figures that move by themselves: made up, and labelled so. Without JavaScript and
 * for who prefers less motion they stand still.
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
          <dt>Time for this one</dt>
          <dd>
            <span data-demo-seconds>1.4</span> s
          </dd>
        </div>
      </dl>
      <DemoPause />
    </div>
  );
}
